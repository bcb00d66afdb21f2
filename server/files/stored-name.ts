/** The form of every stored file's name. Temporary files of the folder have another. */
export const STORED_NAME = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/;

/** Files with which servers try out the store (server/start/readiness.ts). */
export const TRIAL_NAME = /^ready-/;

/** Throws for what is not the name of a stored file. */
export function checkName(name: string): void {
  if (!STORED_NAME.test(name)) throw new Error('not a name of a stored file');
}
