/**
 * Where files lie: a folder by default. Names are made by the server alone (letters, digits, `-`, `.` and `/`), bytes of one
 * name never change.
 */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes a file for good; nothing happens where there is none. */
  remove(name: string): Promise<void>;
}
