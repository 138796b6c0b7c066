/** Put the names of the players into a text in which `{0}` stands for the name of seat 0. */
export function fillNames(text: string, names: string[]): string {
  return text.replace(/\{(\d)\}/g, (_, seat: string) => names[Number(seat)] ?? "");
}
