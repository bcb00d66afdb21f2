import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enUS } from '#locales/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Shortcuts } from './shortcuts.tsx';

const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell' as const, 'shortcuts' as const]),
  tables: [enUS, shortcutsEnUS],
};

it.each([
  [false, 'opens the list of shortcuts'],
  [true, 'does nothing behind a dialog, as Escape would close both'],
])('? (dialog: %s) %s', async (open) => {
  showScreen(
    <>
      <Shortcuts />
      <ConfirmDialog
        open={open}
        title="Delete it?"
        confirm="Delete"
        cancel="Keep"
        onConfirm={() => {}}
        onCancel={() => {}}
      >
        It is gone then.
      </ConfirmDialog>
    </>,
    { texts },
  );
  if (open) await screen.findByRole('dialog', { name: 'Delete it?' });
  fireEvent.keyDown(document.documentElement, { key: '?', code: 'Slash', shiftKey: true });
  const list = shortcutsEnUS.shortcuts.list;
  if (open) {
    await new Promise((later) => setTimeout(later, 100));
    expect(screen.queryByRole('dialog', { name: list })).toBeNull();
  } else expect(await screen.findByRole('dialog', { name: list })).toBeVisible();
});
