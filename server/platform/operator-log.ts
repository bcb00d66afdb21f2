import { errorFields } from '#server/ports/error-fields.ts';
import type { Fields } from '#server/ports/logger.ts';
import { pinoLogger } from './pino-logger.ts';

/**
 * What the operator must read, whatever `LOG_LEVEL` is: how the server started, and why it ended. On a terminal it is plain text. Elsewhere
 * each is a line of the log, as everything that the server prints.
 */
export type OperatorLog = {
  /** Whether a person reads along. Only then may a password be printed: every other output is kept somewhere. */
  readonly isTerminal: boolean;
  tell(text: string, fields?: Fields): void;
  /** Something that the operator must look at; the server runs. */
  warn(text: string): void;
  /** Why the server ends. The caller ends it. */
  fail(text: string, error?: unknown): void;
  /** From now on it is no fault if nothing can be printed: after SIGHUP the terminal is gone, and the server still closes its data. */
  endures(): void;
};

/** An error in words for the operator. On a terminal its whole message; in the log what may be there (server/ports/error-fields.ts). */
function wordsOf(error: unknown, isTerminal: boolean): string {
  if (isTerminal && error instanceof Error && error.message !== '') return error.message;
  const fields = errorFields(error);
  return fields.errorMessage ?? fields.error;
}

/** Reads `process.stdout` once: a terminal stays one. */
export function operatorLog(): OperatorLog {
  const isTerminal = process.stdout.isTTY === true;
  const log = pinoLogger('info');
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  return {
    isTerminal,
    tell: isTerminal ? print : (text, fields = {}) => log.info(fields, text),
    warn: isTerminal ? print : (text) => log.warn({}, text),
    fail(text, error) {
      const words = error === undefined ? text : `${text}: ${wordsOf(error, isTerminal)}`;
      if (isTerminal) process.stderr.write(`${words}\n`);
      else log.error(error === undefined ? {} : errorFields(error), words);
    },
    endures() {
      for (const output of [process.stdout, process.stderr])
        output.removeAllListeners('error').on('error', () => undefined);
    },
  };
}
