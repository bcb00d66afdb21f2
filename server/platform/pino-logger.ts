import { pino } from 'pino';
import type { Logger } from '#server/ports/logger.ts';

/** Structured log lines on standard output. Each call chooses what is logged; nothing is redacted afterwards. */
export function pinoLogger(level: string): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}
