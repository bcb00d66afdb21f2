import { OwnError } from '#server/ports/own-error.ts';
/** The format of every stored file's name. The names of the folder's temporary files have a different format. */
export const STORED_NAME = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/;

/** Files with which servers check that they can write to the store (server/start/readiness.ts). */
export const TRIAL_NAME = /^ready-/;

/** Throws for anything that is not a stored file's name, for example a path that leads out of the folder. */
export function checkName(name: string): void {
  if (!STORED_NAME.test(name)) throw new OwnError('not a name of a stored file');
}
