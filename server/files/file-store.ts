/** Stores files, in a folder by default. The server makes all names (letters, digits, `-`, `.` and `/`); the bytes of a name never change. */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes a file for good; does nothing if there is none. */
  remove(name: string): Promise<void>;
}
