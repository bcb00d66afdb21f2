import { OwnError } from './own-error.ts';
/** The store refused, did not answer in time, or is full. The same access may succeed later. */
export class FilesUnavailable extends OwnError {
  override name = 'FilesUnavailable';
  constructor(cause: unknown) {
    super('the file store cannot be used', { cause });
  }
}

/**
 * Stores files, in a folder by default. The server makes all names (letters, digits, `-`, `.` and `/`). The bytes under a name never
 * change, so putting a file again changes nothing.
 */
export interface FileStore {
  /** Resolves when the bytes are durable. Rejects with `FilesUnavailable` if the store is full, and over a network also if it fails, as the other accesses do. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes a file permanently; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** How browsers read public pictures directly from the store; none if the server passes them on. */
  readonly direct?: DirectReads;
}

/** Reads that bypass the server. */
export type DirectReads = {
  /** Origin of the addresses, for security policies. */
  readonly origin: string;
  /** A signed address that opens only this file, for `SIGNED_URL_S`. */
  signedUrl(name: string): Promise<string>;
};

/** How long a signed address opens its file. In seconds. */
export const SIGNED_URL_S = 300;
