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
 * Lower case. undefined if letters that look like others become them: the Kelvin sign becomes a k, and whoever writes it would be taken
 * for somebody else.
 */
function lowered(local: string): string | undefined {
  const lower = local.toLowerCase();
  return isAscii(lower) && !isAscii(local) ? undefined : lower;
}

/**
 * How a new account stores an address (docs/spec, section 5, E-mail register): its domain as IDNA ASCII, so that both written forms and
 * every look-alike of a letter are one domain, and its key in lower case. undefined if the domain has no such form, or the local part is
 * not ASCII: two forms of one letter would be two accounts of one mailbox, and letters that look alike two people of one name.
 */
export function newAddress(typed: string): StoredAddress | undefined {
  const { local, domain } = partsOf(typed);
  const ascii = domainToASCII(domain);
  if (ascii === '' || !isAscii(local)) return undefined;
  const email = `${local}@${ascii}`;
  return { email, emailKey: email.toLowerCase() };
}

/** Fault of the address of a new account, or `undefined`. Whether a domain has an ASCII form the page does not know. */
export const addressProblem = (email: string): CredentialMessage | undefined =>
  newEmailProblem(email) ?? (newAddress(email.trim()) === undefined ? 'signIn.error.emailFormat' : undefined);

/**
 * The keys under which a typed address may be stored, the best first. Accounts of earlier versions have theirs as it was typed, in lower
 * case, and keep it.
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

/** One key for all written forms of an address, to count by. */
export const addressName = (typed: string): string => newAddress(typed)?.emailKey ?? addressKeys(typed)[0];
