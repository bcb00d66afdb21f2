import { EMAIL_CHARS_MAX, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from './limits.ts';

/** Message keys of the sign-in dialog's fields (docs/spec, section 5). */
export type CredentialMessage =
  | 'signIn.error.agreement'
  | 'signIn.error.codeEmpty'
  | 'signIn.error.codeLength'
  | 'signIn.error.emailAscii'
  | 'signIn.error.emailEmpty'
  | 'signIn.error.emailFormat'
  | 'signIn.error.emailLength'
  | 'signIn.error.emailSame'
  | 'signIn.error.passwordEmpty'
  | 'signIn.error.passwordCommon'
  | 'signIn.error.passwordGuessable'
  | 'signIn.error.passwordLength'
  | 'signIn.error.passwordMismatch'
  | 'signIn.error.passwordNone'
  | 'signIn.error.passwordSame'
  | 'signIn.error.passwordWrong';

/** A top-level domain of two or more letters, or its form as IDNA ASCII; one `@`; no white space (docs/spec, section 5). */
const EMAIL =
  /^[^\s\p{C}@"<>(),;:\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu;

/** Whether the trimmed text has the form of an e-mail address. */
export const isEmail = (value: string): boolean => EMAIL.test(value.trim());

/**
 * Fields of the sign-in dialog and of the settings as typed, not trimmed. `confirmation`: the new password again; `current`: the old one.
 */
export type RegisterInput = { email: string; password: string; confirmation: string; agreed: boolean };
export type ForgottenInput = { email: string };
export type ChangePasswordInput = { current: string; password: string; confirmation: string };
export type ChangeEmailInput = { email: string; current: string };
export type ProofInput = { password: string };
export type NewPasswordInput = { password: string; confirmation: string };
export type LoginInput = { email: string; password: string; agreed: boolean };
/** Faults by field; a field without a fault is absent. */
export type CredentialErrors<Input> = Partial<Record<keyof Input, CredentialMessage>>;

/** Fault of an e-mail, for sign-in or contact, or `undefined` (docs/spec, sections 5 and 9). */
export function emailFault(email: string): 'empty' | 'format' | 'length' | undefined {
  const value = email.trim();
  if (value === '') return 'empty';
  if (!isEmail(value)) return 'format';
  return Array.from(value).length > EMAIL_CHARS_MAX ? 'length' : undefined;
}

const EMAIL_MESSAGE = {
  empty: 'signIn.error.emailEmpty',
  format: 'signIn.error.emailFormat',
  length: 'signIn.error.emailLength',
} as const;

/** Fault of an e-mail that may have an account, or `undefined`. */
export function emailProblem(email: string): CredentialMessage | undefined {
  const fault = emailFault(email);
  return fault && EMAIL_MESSAGE[fault];
}

/** Fault of the e-mail of a new account, or `undefined`: its local part is ASCII (docs/spec, section 5, E-mail register). */
export const newEmailProblem = (email: string): CredentialMessage | undefined =>
  emailProblem(email) ?? (/^[!-~]+@/.test(email.trim()) ? undefined : 'signIn.error.emailAscii');

const CONTACT_EMAIL_MESSAGE = {
  empty: 'authorCenter.stories.contractPlace[0]',
  format: 'authorCenter.stories.newChapterPlace[5]',
  length: 'authorCenter.stories.newChapterPlace[6]',
} as const;

/** Fault of a contact e-mail, as message key of the popup (docs/spec, section 5), or `undefined`. */
export function contactEmailProblem(
  email: string,
): (typeof CONTACT_EMAIL_MESSAGE)[keyof typeof CONTACT_EMAIL_MESSAGE] | undefined {
  const fault = emailFault(email);
  return fault && CONTACT_EMAIL_MESSAGE[fault];
}

/** Fault of a new password, or `undefined`. The password is trimmed first (docs/spec, section 5). */
export function passwordProblem(password: string): CredentialMessage | undefined {
  const length = Array.from(password.trim()).length;
  if (length === 0) return 'signIn.error.passwordEmpty';
  if (length < PASSWORD_CHARS_MIN || length > PASSWORD_CHARS_MAX) return 'signIn.error.passwordLength';
  return undefined;
}

const present = <Input>(
  errors: { [K in keyof Input]?: CredentialMessage | undefined },
): CredentialErrors<Input> =>
  Object.fromEntries(
    Object.entries(errors).filter(([, message]) => message !== undefined),
  ) as CredentialErrors<Input>;

const confirmationProblem = (password: string, confirmation: string): CredentialMessage | undefined =>
  confirmation.trim() === password.trim() ? undefined : 'signIn.error.passwordMismatch';

/** Faults of a forgotten password's e-mail; an empty object: it may be sent. */
export const checkForgotten = ({ email }: ForgottenInput): CredentialErrors<ForgottenInput> =>
  present<ForgottenInput>({ email: emailProblem(email) });

/** Faults of a new password by field; an empty object: it may be sent. */
export const checkNewPassword = ({
  password,
  confirmation,
}: NewPasswordInput): CredentialErrors<NewPasswordInput> =>
  present<NewPasswordInput>({
    password: passwordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  });

/** Faults of a password given as proof; an empty object: it may be sent. */
export const checkProof = ({ password }: ProofInput): CredentialErrors<ProofInput> =>
  password.trim() === '' ? { password: 'signIn.error.passwordEmpty' } : {};

/** Faults of a change of password by field; an empty object: it may be sent. */
export const checkChangePassword = (input: ChangePasswordInput): CredentialErrors<ChangePasswordInput> =>
  present<ChangePasswordInput>({
    current: input.current.trim() === '' ? 'signIn.error.passwordEmpty' : undefined,
    password: passwordProblem(input.password),
    confirmation: confirmationProblem(input.password, input.confirmation),
  });

/**
 * Faults of a change of the sign-in e-mail by field; an empty object: it may be sent. `account`: the e-mail until now, and whether there
 * is a password to ask for.
 */
export const checkChangeEmail = (
  input: ChangeEmailInput,
  account: { email: string; hasPassword: boolean },
): CredentialErrors<ChangeEmailInput> =>
  present<ChangeEmailInput>({
    email:
      newEmailProblem(input.email) ??
      (input.email.trim() === account.email ? 'signIn.error.emailSame' : undefined),
    current: account.hasPassword && input.current.trim() === '' ? 'signIn.error.passwordEmpty' : undefined,
  });

/** Faults of a registration by field (docs/spec, section 5); an empty object: it may be sent. */
export function checkRegister(input: RegisterInput): CredentialErrors<RegisterInput> {
  return present<RegisterInput>({
    agreed: input.agreed ? undefined : 'signIn.error.agreement',
    email: newEmailProblem(input.email),
    password: passwordProblem(input.password),
    confirmation: confirmationProblem(input.password, input.confirmation),
  });
}

/** Faults of an e-mail sign-in by field (docs/spec, section 5); inputs are trimmed. */
export function checkLogin(input: LoginInput): CredentialErrors<LoginInput> {
  const email = input.email.trim();
  return present<LoginInput>({
    agreed: input.agreed ? undefined : 'signIn.error.agreement',
    email: email === '' ? 'signIn.error.emailEmpty' : isEmail(email) ? undefined : 'signIn.error.emailFormat',
    password: input.password.trim() === '' ? 'signIn.error.passwordEmpty' : undefined,
  });
}
