import { type CredentialErrors, checkForgotten, checkNewPassword } from './credentials.ts';

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** Crockford's base 32: no letter that looks like a digit or like another letter. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 characters of 5 bits: 80 random bits. */
export const CODE_CHARS = 16;

/** A code as it is shown: groups of four. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/**
 * The form of a typed code that is compared: upper case, without spaces and hyphens, full-width letters as ASCII, and letters that look
 * like a digit as that digit. A text that is not a code gets a form that matches no code.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{C}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Fields of the form that sets a new password by a recovery code. */
export type CodeInput = { email: string; code: string; password: string; confirmation: string };

/** Faults of a code with a new password by field; an empty object: it may be sent. */
export function checkCode({ email, code, password, confirmation }: CodeInput): CredentialErrors<CodeInput> {
  const errors: CredentialErrors<CodeInput> = {
    ...checkForgotten({ email }),
    ...checkNewPassword({ password, confirmation }),
  };
  const { length } = normalCode(code);
  if (length === CODE_CHARS) return errors;
  return { ...errors, code: length === 0 ? 'signIn.error.codeEmpty' : 'signIn.error.codeLength' };
}
