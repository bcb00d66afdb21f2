/** Most passkeys an account may have. */
export const PASSKEYS_MAX = 20;
/** Longest name of a passkey, in code points. */
export const PASSKEY_NAME_CHARS_MAX = 50;

/** Fault of a passkey's name, as message key, or `undefined`. */
export function passkeyNameProblem(
  name: string,
): 'settings.passkeys.nameEmpty' | 'settings.passkeys.nameLength' | undefined {
  const length = Array.from(name.trim()).length;
  if (length === 0) return 'settings.passkeys.nameEmpty';
  return length > PASSKEY_NAME_CHARS_MAX ? 'settings.passkeys.nameLength' : undefined;
}
