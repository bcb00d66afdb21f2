const SHOWN = 4;

/** Masks an account for display: '•••• 1234'. At most half of a short account number is shown (docs/spec, section 3, Contract fields). */
export function maskAccount(account: string): string {
  const signs = Array.from(account.replace(/\s/g, ''));
  const shown = signs.slice(-Math.min(SHOWN, Math.floor(signs.length / 2)));
  return signs.length < 2 ? '••••' : `•••• ${shown.join('')}`;
}
