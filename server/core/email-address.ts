import { domainToASCII, domainToUnicode } from 'node:url';
import { type CredentialMessage, newEmailProblem } from '#shared/domain/credentials.ts';

/** An address as an account stores it, and the key by which it is found. */
export type StoredAddress = { readonly email: string; readonly emailKey: string };

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}

/**
 * The local part in lower case. undefined if this turns a look-alike into an ASCII letter: the Kelvin sign becomes a k, and whoever writes
 * it would be taken for someone else.
 */
function lowered(local: string): string | undefined {
  const lower = local.toLowerCase();
  return isAscii(lower) && !isAscii(local) ? undefined : lower;
}

/**
 * The form in which a new account stores an address (docs/spec, section 5, E-mail register): the domain as IDNA ASCII, so that both written
 * forms and every look-alike of a letter are one domain, and the key in lower case. undefined if the domain has no such form, or if the
 * local part is not ASCII: otherwise two forms of a letter would make two accounts with one mailbox, and look-alike letters would give two
 * people the same name.
 */
export function newAddress(typed: string): StoredAddress | undefined {
  const { local, domain } = partsOf(typed);
  const ascii = domainToASCII(domain);
  if (ascii === '' || !isAscii(local)) return undefined;
  const email = `${local}@${ascii}`;
  return { email, emailKey: email.toLowerCase() };
}

/** The problem of a new account's address, or `undefined`. The page itself cannot know whether a domain has an ASCII form. */
export const addressProblem = (email: string): CredentialMessage | undefined =>
  newEmailProblem(email) ?? (newAddress(email.trim()) === undefined ? 'signIn.error.emailFormat' : undefined);

/**
 * The keys under which a typed address may be stored, the preferred one first. Accounts of earlier versions have the key as it was typed,
 * in lower case, and keep it.
 */
export function addressKeys(typed: string): readonly [string, ...string[]] {
  const { local, domain } = partsOf(typed);
  const lower = lowered(local);
  const written = lower === undefined ? typed : `${lower}@${domain.toLowerCase()}`;
  const ascii = domainToASCII(domain);
  if (ascii === '') return [written, typed];
  const part = lower ?? local;
  return [...new Set([written, `${part}@${ascii}`, `${part}@${domainToUnicode(ascii)}`, typed])] as [
    string,
    ...string[],
  ];
}

/** One key for all written forms of an address, for counting. */
export const addressName = (typed: string): string => newAddress(typed)?.emailKey ?? addressKeys(typed)[0];
