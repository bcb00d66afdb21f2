import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useEscape } from './use-escape.ts';

/** A part of a page that Escape closes, and a dialog over it. */
function PartUnderDialog() {
  const [part, setPart] = useState(true);
  const [dialog, setDialog] = useState(true);
  const [close] = useState(() => () => setPart(false));
  useEscape(part, close);
  return (
    <>
      {part ? <p>The part</p> : null}
      {dialog ? (
        <Dialog title="The dialog" transitionProps={{ duration: 0 }} onClose={() => setDialog(false)} />
      ) : null}
    </>
  );
}

/** Presses Escape as a browser does: React renders what one listener has changed before the next listener is called. */
const pressEscape = () =>
  act(() => {
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });

test('Escape closes a dialog, and what is behind it only when it is pressed again', async () => {
  showScreen(<PartUnderDialog />);
  expect(await screen.findByRole('dialog')).toBeVisible();
  // The dialog is already gone when the key reaches the page.
  window.addEventListener('keydown', () => screen.queryByRole('dialog')?.remove(), {
    capture: true,
    once: true,
  });
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The part')).toBeVisible();
  pressEscape();
  expect(screen.queryByText('The part')).toBeNull();
});
