import { notices } from "./notices.svelte";

export function fullAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** Copy a link, and show a notice. */
export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notices.show("Link copied.", 2500);
  } catch {
    notices.show(`Your browser does not allow copying. The link is ${text}`, 12000);
  }
}

export const canShare = typeof navigator.share === "function";

/** Share a link through the device's own dialog, or else copy it. */
export async function shareAddress(path: string) {
  const url = fullAddress(path);
  if (!canShare) return copy(url);
  await navigator.share({ title: "Shoal", url }).catch(() => undefined);
}

/** True if the device's own dialog takes pictures. */
export const canShareFiles = navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }) ?? false;

/** Share a file through the device's own dialog, or else save it. */
export async function shareFile(content: Blob, name: string, text: string) {
  const file = new File([content], name, { type: content.type });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  try {
    await navigator.share({ files: [file], text });
  } catch (problem) {
    // The browser forgets the click if the file took long to make.
    if (problem instanceof DOMException && problem.name === "NotAllowedError") save(file);
  }
}

function save(file: File) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
