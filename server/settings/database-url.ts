import * as v from 'valibot';

const FORM_WORDS =
  'DATABASE_URL cannot be read: its form is postgres://user:password@host:5432/database. Write / # ? @ : % in its user and password as %2F %23 %3F %40 %3A %25';

/** Where the driver encodes the whole address itself, as it has a blank or a `%` that begins no code. */
const ENCODED_BY_DRIVER = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i;

/** Whether the driver can read the address, and reads it as it was meant: an `@` after the host belongs to a password with `/`, `#` or `?`. */
function canBeRead(text: string): boolean {
  // The driver reads an address without a host, for a socket.
  const whole = text.replace('@/', '@localhost/');
  if (!URL.canParse(whole)) return false;
  const { pathname, search, hash, username, password } = new URL(whole);
  if (`${pathname}${hash}`.includes('@') || (pathname === '' && search.includes('@'))) return false;
  return ENCODED_BY_DRIVER.test(text) || isEncoded(`${username}${password}${pathname}`);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * An address that asks for TLS. The driver checks the server's certificate with each of these modes as with `verify-full`, and warns of that
 * at every start; so it gets that mode. With `uselibpqcompat` it means them as PostgreSQL does.
 */
const strictTls = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** The setting DATABASE_URL; '' for none. The words of an error quote no part of it. */
export const databaseUrlEntry = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^(?:|postgres(?:ql)?:\/\/.+)$/, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  v.check((text) => text === '' || canBeRead(text), FORM_WORDS),
  v.transform(strictTls),
);
