import { errorFields } from './error-fields.ts';

/** Fields of a line. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The server's log. The caller chooses each field, as a plain value: never a body, a token, an e-mail, or a call's query string (docs/spec,
 * section 7, Every request).
 */
export interface Logger {
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
}

/** Logs nothing. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Logs that another server could not be reached or failed: which server, and the kind of the failure. */
export function connectionFailed(
  logger: Logger,
  to: 'google' | 'facebook' | 'traces',
  error: unknown,
  requestId = '',
): void {
  logger.error(
    { ...(requestId === '' ? {} : { requestId }), to, ...errorFields(error) },
    'connection failed',
  );
}
