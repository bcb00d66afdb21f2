/**
 * Stores files, in a folder by default. The server makes all names (letters, digits, `-`, `.` and `/`); the bytes of a name never
 * change, so putting a file again changes nothing.
 */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes a file for good; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** How browsers read public pictures from the store itself; none if the server passes them on. */
  readonly direct?: DirectReads;
}

/** Reads that go around the server. */
export type DirectReads = {
  /** Where the addresses lead, for security policies. */
  readonly origin: string;
  /** A signed address that opens this file, and no other, for `SIGNED_URL_S`. */
  signedUrl(name: string): Promise<string>;
};

/** How long a signed address opens its file. In seconds. */
export const SIGNED_URL_S = 300;
