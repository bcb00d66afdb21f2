import { Nothing, part } from '#services/part/part.tsx';
import { useDrawn } from '#ui/platform/use-drawn.ts';

/** The page works without this part, so a failure to load it must not take the page down. */
const Shortcuts = part('shortcuts', async () => (await import('./shortcuts.tsx')).Shortcuts, {
  failed: Nothing,
});

/** The command palette and the list of shortcuts; loaded after the page is shown. */
export function ShortcutsPart() {
  return useDrawn() && <Shortcuts />;
}
