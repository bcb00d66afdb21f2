const SHOWN = 4;

/**
 * An account as it may be shown: '•••• 1234'. Of a short one no more than half is shown (docs/spec, section 3, Contract
 * fields).
 */
export function maskAccount(account: string): string {
  const signs = Array.from(account.replace(/\s/g, ''));
  const shown = signs.slice(-Math.min(SHOWN, Math.floor(signs.length / 2)));
  return signs.length < 2 ? '••••' : `•••• ${shown.join('')}`;
}
