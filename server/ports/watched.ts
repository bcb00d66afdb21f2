import type { FileStore } from './file-store.ts';
import type { MailTransport } from './mail-transport.ts';
import type { StatementKind, Telemetry } from './telemetry.ts';

/** The file store, with each access as a step. */
export const watchedFiles = (files: FileStore, telemetry: Telemetry): FileStore => ({
  put: (name, bytes) => telemetry.step({ kind: 'file', name: 'put' }, () => files.put(name, bytes)),
  get: (name) => telemetry.step({ kind: 'file', name: 'get' }, () => files.get(name)),
  remove: (name) => telemetry.step({ kind: 'file', name: 'remove' }, () => files.remove(name)),
  ...(files.direct === undefined ? {} : { direct: files.direct }),
});

/** The mail transport, with each try to send as a step. */
export const watchedMail = (mail: MailTransport, telemetry: Telemetry): MailTransport => ({
  leaves: mail.leaves,
  send: (one) => telemetry.step({ kind: 'mail', name: 'send' }, () => mail.send(one)),
  remove: (ids) => mail.remove(ids),
  close: () => mail.close(),
});

const FIRST_WORD = /^\s*(select|insert|update|delete|with)\b/i;

const kindOf = (sql: string): StatementKind =>
  (FIRST_WORD.exec(sql)?.[1]?.toLowerCase() as StatementKind | undefined) ?? 'other';

/** Runs a statement as a step. */
export const watchedStatement = <T>(telemetry: Telemetry, sql: string, run: () => Promise<T>): Promise<T> =>
  telemetry.step({ kind: 'statement', name: kindOf(sql), sql }, run);

/** Runs a transaction, from waiting for a connection to the end of the commit, as a step. */
export const watchedTransaction = <T>(telemetry: Telemetry, run: () => Promise<T>): Promise<T> =>
  telemetry.step({ kind: 'transaction', name: 'transaction' }, run);
