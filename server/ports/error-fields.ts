import { dirname } from 'node:path';
import { BEGUN_MESSAGES, FIXED_MESSAGES, SQLSTATES_TOLD } from './logged-messages.ts';
import { OwnError } from './own-error.ts';

/**
 * What is logged of an error. `error`: its kind and code. `errorMessage`: why, as far as its message may be logged. `causes`: kind and code of
 * each error that caused it. `severity`, `table`, `column`, `constraint` and `routine` are PostgreSQL's own fields. `stack`: where it was
 * thrown.
 */
export type ErrorFields = Readonly<Record<string, string>> & {
  readonly error: string;
  readonly stack: string;
};

/**
 * A line of a stack with its place, as V8 writes it: `at name (file:///path:line:column)`, or the place alone, also after `async`. A
 * CommonJS file has a path, which may contain spaces.
 */
const FRAME =
  /^ {4}at (?:async |.* \()?(?:(?:file:\/\/|node:|\/)[^\s"“”]*|\/[^"“”]*\.[cm]?[jt]s):\d+:\d+\)?$/;
/** Lines of a stack that are logged at most. */
const FRAMES_MAX = 8;
/** Errors of a chain that are looked at, at most. */
const CHAIN_MAX = 5;
/** Characters of a logged message at most. */
const MESSAGE_CHARS_MAX = 2_000;

/** A name or code that a library or another server made: nothing else is logged as one. */
const NAME = /^[\w$.-]{1,60}$/;
/** PostgreSQL's names of tables, columns, constraints and its own functions, which are all ours or its. */
const IDENTIFIER = /^[\w$]{1,63}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const SEVERITY = /^\p{Lu}{1,20}$/u;
/** The commands of SMTP, as nodemailer names them. */
const SMTP_COMMAND = /^[A-Z]+(?: [A-Z]+)?$/;
/** What the system was asked that names another server, or an address to listen on. */
const NETWORK_CALLS: ReadonlySet<string> = new Set(['connect', 'bind', 'listen', 'getaddrinfo']);
/** A name of a host, or an address. */
const HOST = /^[\w.:%-]{1,255}$/;
/** A part of a path that is an id or is made from one. */
const ID_PART = /[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{16}/i;

type AnyError = Error & Readonly<Record<string, unknown>>;

/** Only what cannot hold a person's words, address or name is taken (logged-messages.ts). Never throws. */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { error: typeof error, stack: '' };
  const chain = chainOf(error as AnyError);
  const codes = chain.map(codeOf);
  const causes = chain.slice(1).map(kindOf).join(' < ');
  const message = messageOf(chain);
  return {
    // The code of the database's error inside our own error, or of a broken connection or a full disk.
    error: joined(nameOf(chain[0] as AnyError), codes[1] || codes.find((code) => code !== '') || ''),
    ...(message === '' ? {} : { errorMessage: message }),
    ...(causes === '' ? {} : { causes }),
    ...databaseFields(chain),
    stack: framesOf(error),
  };
}

/** The error and what caused it. If several addresses of a host were tried, the first one's failure stands for all. */
function chainOf(error: AnyError): AnyError[] {
  const chain: AnyError[] = [];
  let link: unknown = error;
  while (link instanceof Error && chain.length < CHAIN_MAX) {
    chain.push(link as AnyError);
    const { errors } = link as AnyError;
    link = link.cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return chain;
}

const joined = (...words: string[]): string => words.filter((word) => word !== '').join(' ');

/** An error's name; that of its class if it has none of its own. */
function nameOf(link: AnyError): string {
  const name = /^error$/i.test(String(link.name)) ? link.constructor.name : String(link.name);
  return NAME.test(name) ? name : 'Error';
}

function codeOf({ code }: AnyError): string {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  return NAME.test(text) ? text : '';
}

const kindOf = (link: AnyError): string => joined(nameOf(link), codeOf(link));

function framesOf(error: Error): string {
  // The message comes first and may look like frames: only lines with a place in our own files, in a library or in Node are taken.
  const stack = (error.stack ?? '').replace(error.message, '');
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  return frames.slice(0, FRAMES_MAX).join('\n');
}

/** What the errors of a chain say that may be logged, from the outermost to the first cause. */
function messageOf(chain: readonly AnyError[]): string {
  const said = chain.map(toldOf).filter((text) => text !== '');
  return [...new Set(said)].join(': ').slice(0, MESSAGE_CHARS_MAX);
}

function toldOf(link: AnyError): string {
  if (link instanceof OwnError) return link.message;
  if (isDatabaseError(link)) return toldOfDatabase(link);
  if (typeof link.responseCode === 'number') return toldOfMail(link);
  const { $metadata: metadata } = link as { $metadata?: { httpStatusCode?: unknown } };
  if (typeof metadata?.httpStatusCode === 'number') return `status ${metadata.httpStatusCode}`;
  if (typeof link.syscall === 'string' && typeof link.code === 'string') return toldOfSystem(link);
  if (FIXED_MESSAGES.has(link.message)) return link.message;
  return BEGUN_MESSAGES.find(([begun]) => begun.test(link.message))?.[1] ?? '';
}

const isDatabaseError = ({ code, severity }: AnyError): boolean =>
  typeof severity === 'string' && typeof code === 'string' && SQLSTATE.test(code);

const toldOfDatabase = (link: AnyError): string =>
  SQLSTATES_TOLD.some((begin) => codeOf(link).startsWith(begin)) ? link.message : '';

/** A mail server's words may quote the address. Its code and what it was asked say why. */
function toldOfMail({ responseCode, command }: AnyError): string {
  const to = typeof command === 'string' && SMTP_COMMAND.test(command) ? ` to ${command}` : '';
  return `answer ${responseCode}${to}`;
}

/**
 * What the system was asked, its code, and the other server or the folder. Not the file's name: it is the id of an author's picture, mail or
 * contract, which finds the author for whoever can read the database.
 */
function toldOfSystem(link: AnyError): string {
  const { syscall, code, path } = link as unknown as NodeJS.ErrnoException;
  if (!NAME.test(syscall ?? '') || !NAME.test(code ?? '')) return '';
  const asked = `${syscall} ${code}`;
  if (NETWORK_CALLS.has(syscall ?? '')) return joined(asked, placeOf(link));
  return typeof path === 'string' ? `${asked} in ${folderOf(path)}` : asked;
}

function placeOf({ hostname, address, port }: AnyError): string {
  const host = typeof hostname === 'string' ? hostname : address;
  if (typeof host !== 'string' || !HOST.test(host)) return '';
  return typeof port === 'number' ? `${host}:${port}` : host;
}

const folderOf = (path: string): string =>
  dirname(path)
    .split('/')
    .map((part) => (ID_PART.test(part) ? '*' : part))
    .join('/');

/** The fields that PostgreSQL and PGlite give an error beside its message. They name parts of the schema, and never a value. */
function databaseFields(chain: readonly AnyError[]): Record<string, string> {
  const link = chain.find(isDatabaseError);
  if (link === undefined) return {};
  const fields: Record<string, string> = {};
  const { severity } = link;
  if (typeof severity === 'string' && SEVERITY.test(severity)) fields.severity = severity;
  for (const name of ['table', 'column', 'constraint', 'routine'] as const) {
    const value = link[name];
    if (typeof value === 'string' && IDENTIFIER.test(value)) fields[name] = value;
  }
  return fields;
}
