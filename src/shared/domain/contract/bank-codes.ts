/** A bank code for comparing: upper case, without the spaces and hyphens people type. */
export const bareCode = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text has the form of a SWIFT code (ISO 9362): bank, country, location, and optionally a branch. */
export const isSwift = (value: string): boolean =>
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bareCode(value));

/** Whether a text has the form of an Indian IFSC: four letters, a zero, six letters or digits. */
export const isIfsc = (value: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bareCode(value));

/** Whether a text is an IBAN (ISO 13616): country, two correct check digits, 15 to 34 characters in total. */
export function isIban(value: string): boolean {
  const code = bareCode(value);
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(code)) return false;
  let rest = 0;
  for (const sign of code.slice(4) + code.slice(0, 4)) {
    const digits = /[0-9]/.test(sign) ? sign : String(sign.charCodeAt(0) - 55);
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
