import { pino } from 'pino';
import type { Logger } from '#server/ports/logger.ts';

/** Structured log lines on standard output. Each call chooses what is logged; nothing is redacted afterwards. */
export function pinoLogger(level: string): Logger {
  const output = pino.destination(1);
  // A line that cannot be printed, as after the terminal was closed, must not end the server before it has closed its data.
  output.on('error', () => undefined);
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}
