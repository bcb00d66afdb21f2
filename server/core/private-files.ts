import type { FileStore } from '#server/ports/file-store.ts';
import type { Sealer } from '#server/sealing/sealer.ts';

/** Files that only their owner and editors may see. Each is sealed with its own name as the context. */
export type PrivateFiles = {
  put(fileKey: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` if there is no such file; throws if it was changed. */
  get(fileKey: string): Promise<Uint8Array | undefined>;
};

/** Name of a private file in the file store. */
export const privateFile = (fileKey: string): string => `private/${fileKey}.sealed`;

/** Private files in a file store that need not be trusted with their content. */
export const privateFiles = (files: FileStore, sealer: Sealer): PrivateFiles => ({
  put: (fileKey, bytes) => files.put(privateFile(fileKey), sealer.seal(bytes, `file:${fileKey}`)),
  async get(fileKey) {
    const sealed = await files.get(privateFile(fileKey));
    return sealed === undefined ? undefined : sealer.open(sealed, `file:${fileKey}`);
  },
});
