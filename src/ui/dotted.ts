/** Small facts on one line, divided by dots; what is empty is left out. */
export const dotted = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part).join(' · ');
