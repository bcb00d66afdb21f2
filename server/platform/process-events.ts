import { errorFields } from '#server/ports/error-fields.ts';
import { FIXED_MESSAGES } from '#server/ports/logged-messages.ts';
import type { Fields, Logger } from '#server/ports/logger.ts';
import type { OperatorLog } from './operator-log.ts';

/** Kinds of warnings that Node itself gives. They speak of code and of options, and quote nothing that was sent. */
const WARNINGS_OF_NODE: ReadonlySet<string> = new Set([
  'DeprecationWarning',
  'ExperimentalWarning',
  'MaxListenersExceededWarning',
  'SecurityWarning',
  'TimeoutOverflowWarning',
]);

/** The methods of `console` by which libraries speak. */
const CONSOLE = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/**
 * Makes everything that Node or a library would print a line of the log, so that the server's output has one format: warnings, what is
 * written to `console`, and an error that nobody caught, which ends the process with exit code 1.
 */
export function logProcessEvents(logger: Logger, operator: OperatorLog): void {
  // Node prints warnings by a listener of its own.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn(warningFields(warning), 'warning'));
  process.on('uncaughtException', (error) => {
    operator.fail('The server ends, as an error was not caught', error);
    process.exit(1);
  });
  const note = (...said: unknown[]) => logger.warn(saidFields(said), 'a library wrote to the console');
  Object.assign(console, Object.fromEntries(CONSOLE.map((name) => [name, note])));
}

function warningFields(warning: Error): Fields {
  const fields = errorFields(warning);
  return WARNINGS_OF_NODE.has(warning.name) ? { ...fields, errorMessage: warning.message } : fields;
}

/** A library may print anything: only an error's fields are logged, and words that are always the same. */
function saidFields(said: readonly unknown[]): Fields {
  const error = said.find((one) => one instanceof Error);
  const words = said.find((one) => typeof one === 'string' && FIXED_MESSAGES.has(one));
  return {
    ...(typeof words === 'string' ? { errorMessage: words } : {}),
    ...(error === undefined ? {} : errorFields(error)),
  };
}
