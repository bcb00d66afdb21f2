import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { inMantineRoot, part } from '#services/part/part.tsx';
import { useTexts } from '#services/use-texts.ts';
import { isBehindDialog, useActions } from './use-actions.ts';

const loadPalette = async () => (await import('./palette.tsx')).Palette;
const Palette = part('palette', loadPalette, { mantine: true });
const ShortcutList = part('shortcut-list', async () => (await import('./shortcut-list.tsx')).ShortcutList, {
  mantine: true,
});

/** Opens the command palette and the list of shortcuts by their keys (docs/spec, section 10, On a desktop). */
export function Shortcuts() {
  return useTexts('shortcuts') ? <Keys /> : null;
}

function Keys() {
  const { t } = useI18n();
  const [open, setOpen] = useState<'palette' | 'list' | null>(null);
  const hasMouse = useMediaQuery('(pointer: fine)');
  // Letters typed right after Ctrl+K must not go into the text, so the palette is loaded in advance. A phone has no such keys.
  useEffect(() => {
    if (hasMouse) void inMantineRoot(loadPalette)().catch(() => {});
  }, [hasMouse]);
  const close = () => setOpen(null);
  const list = () => setOpen('list');
  useActions({
    title: t('shortcuts.everywhere'),
    actions: [
      { label: t('shortcuts.palette'), keys: 'mod+K', run: () => setOpen('palette'), listedOnly: true },
      { label: t('shortcuts.list'), keys: 'mod+/', run: list },
    ],
  });
  const listOfPage = () => {
    if (!isBehindDialog()) list();
  };
  // On most keyboards this key needs Shift.
  useHotkeys([
    ['?', listOfPage],
    ['shift+?', listOfPage],
  ]);
  if (open === 'palette') return <Palette onClose={close} />;
  return open === 'list' ? <ShortcutList onClose={close} /> : null;
}
