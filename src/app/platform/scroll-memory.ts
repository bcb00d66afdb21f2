/** How far each history entry was scrolled, for going back to a list (decisions.md, Navigation). Kept for the tab's life. */
const positions = new Map<string, number>();

/** Remembers where the reader is on `address`. */
export const rememberScroll = (address: string): void => {
  positions.set(address, window.scrollY);
};

/** Where the reader was on `address`; 0 where it was never seen. */
export const scrollOf = (address: string): number => positions.get(address) ?? 0;
