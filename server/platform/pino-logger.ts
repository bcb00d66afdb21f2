import { pino } from 'pino';
import type { Logger } from '#server/ports/logger.ts';

let shared: ReturnType<typeof pino.destination> | undefined;

/** Standard output, shared by all loggers of the process: each would write in its own time, and the lines would not be in order. */
function standardOutput() {
  if (shared === undefined) {
    shared = pino.destination(1);
    // A line that cannot be printed, as after the terminal was closed, must not end the server before it has closed its data.
    shared.on('error', () => undefined);
  }
  return shared;
}

/** Structured log lines on standard output. Each call chooses what is logged; nothing is redacted afterwards. */
export function pinoLogger(level: string): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, standardOutput());
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}
