type Fields = Readonly<Record<string, string | number | boolean | null>>;

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

/**
 * A line of a stack with its place, as V8 writes it: `at name (file:///path:line:column)`, or the place alone, also after `async`. A
 * CommonJS file has a path, which may contain spaces.
 */
const FRAME =
  /^ {4}at (?:async |.* \()?(?:(?:file:\/\/|node:|\/)[^\s"“”]*|\/[^"“”]*\.[cm]?[jt]s):\d+:\d+\)?$/;

/** What may be logged of an error: its kind and where it was thrown. Database messages quote the author's own words. */
export function errorFields(error: unknown): { error: string; stack: string } {
  if (!(error instanceof Error)) return { error: typeof error, stack: '' };
  // The message comes first and may look like frames: only lines with a place in our own files, in a library or in Node are taken.
  const stack = (error.stack ?? '').replace(error.message, '');
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  // The code of the database's error inside our own error, or of a broken connection or a full disk.
  const coded = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in coded ? String(coded.code) : '';
  return { error: [error.name, code].filter(Boolean).join(' '), stack: frames.slice(0, 8).join('\n') };
}

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
