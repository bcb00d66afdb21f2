import { Suspense } from 'react';
import { lazyOr } from '#ui/lazy-or.ts';
import { useDrawn } from '#ui/platform/use-drawn.ts';

/** The page works without it, so its failure must not take the page down. */
const Shortcuts = lazyOr(
  async () => (await import('./shortcuts.tsx')).Shortcuts,
  () => null,
);

/** The command palette and the list of shortcuts; loaded after the page is shown. */
export function ShortcutsPart() {
  return <Suspense>{useDrawn() && <Shortcuts />}</Suspense>;
}
