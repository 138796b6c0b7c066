// Passkeys: makes and uses credentials of WebAuthn, in the JSON that the server speaks.
import { ask, Refusal } from "./api";

/** True where browsers make passkeys: over HTTPS or on this machine, at an address with a name. */
export function passkeysWork(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return isSecureContext && "PublicKeyCredential" in window && !isAddress;
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export function toBase64Url(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const descriptor = ({ id }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor => ({
  id: fromBase64Url(id),
  type: "public-key",
});

/** Write a credential with those of its buffers that are named. */
function write(credential: PublicKeyCredential, names: string[]): Record<string, unknown> {
  const response = credential.response as unknown as Record<string, ArrayBuffer | null>;
  const buffers = names.map((name) => [name, response[name] ? toBase64Url(response[name]) : null] as const);
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(buffers.filter(([, text]) => text !== null)),
  };
}

/** Let the browser ask for a finger, a face or a key; say in a sentence if it came to nothing. */
async function prompt(ask: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask;
    if (credential) return credential as PublicKeyCredential;
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "InvalidStateError")
      throw new Refusal("This device has a passkey for you already.");
  }
  throw new Refusal("The passkey was not used. Nothing has changed.");
}

/** Make a passkey for me on this device, and return all of mine. */
export async function makePasskey() {
  const answer = await ask("post", "/api/me/passkeys/options", {});
  const options = answer.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map(descriptor),
  } as PublicKeyCredentialCreationOptions;
  const made = await prompt(navigator.credentials.create({ publicKey }));
  const credential = write(made, ["clientDataJSON", "attestationObject"]);
  return ask("post", "/api/me/passkeys", {}, { credential });
}

/** Become the guest of a passkey that the player chooses. */
export async function signInWithPasskey() {
  const answer = await ask("post", "/api/passkeys/options", {});
  const options = answer.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = {
    challenge: fromBase64Url(options.challenge),
    rpId: options.rpId,
    timeout: options.timeout,
    userVerification: "preferred",
  } as PublicKeyCredentialRequestOptions;
  const used = await prompt(navigator.credentials.get({ publicKey }));
  const credential = write(used, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
  return ask("post", "/api/passkeys", {}, { credential });
}
