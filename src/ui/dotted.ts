/** Small facts on one line, separated by dots; empty ones are left out. */
export const dotted = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part).join(' · ');
