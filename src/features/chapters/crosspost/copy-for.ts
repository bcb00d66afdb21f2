import { part } from '#services/part/part.tsx';

/** Copying a chapter for another platform: loads when it is opened. */
export const CopyFor = part('copy-sheet', async () => (await import('./copy-sheet.tsx')).CopySheet, {
  texts: 'manuscript',
});
