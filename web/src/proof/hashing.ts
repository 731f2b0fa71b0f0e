/** SHA-256 and HMAC-SHA-256: the browser's own, or where a page on plain HTTP has none, those of @noble/hashes. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Bytes } from "./bytes";

export type Mac = (message: Bytes) => Promise<Bytes>;

export interface Hashing {
  /** whether it is the browser's own */
  readonly native: boolean;
  sha256(message: Bytes): Promise<Bytes>;
  hmac(key: Bytes): Promise<Mac>;
}

function browserHashing(subtle: SubtleCrypto): Hashing {
  return {
    native: true,
    sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", message)),
    async hmac(key) {
      const kept = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return async (message) => new Uint8Array(await subtle.sign("HMAC", kept, message));
    },
  };
}

export const libraryHashing: Hashing = {
  native: false,
  sha256: async (message) => Uint8Array.from(sha256(message)),
  hmac: async (key) => async (message) => Uint8Array.from(hmac(sha256, key, message)),
};

/** `crypto.subtle` is there on HTTPS and on localhost only. */
export function availableHashing(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Hashing {
  return subtle ? browserHashing(subtle) : libraryHashing;
}
