import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { type NoteDraft, NoteField, type NoteFocus } from './note-field.tsx';

/** The column around the note, which is above or below the text. `arrive` delivers a note from another device. */
function showColumn() {
  const shown = { arrive: (_note: NoteDraft | null) => {} };
  function Column() {
    const [note, setNote] = useState<NoteDraft | null>(null);
    const focus = useRef<NoteFocus | null>(null);
    shown.arrive = (next) => act(() => setNote(next));
    const field = (
      <NoteField lang="id" note={note} error="" disabled={false} focus={focus} onChange={setNote} />
    );
    return (
      <>
        {note?.place === 'above' && field}
        <textarea aria-label="Text" />
        {note?.place !== 'above' && field}
      </>
    );
  }
  showScreen(<Column />);
  return shown;
}

const text = () => screen.getByRole('textbox', { name: 'Text' });
const noteText = () => screen.getByRole('textbox', { name: 'Author’s note' });
const add = () => screen.getByRole('button', { name: 'Add an author’s note' });
const remove = () => screen.getByRole('button', { name: 'Remove note' });

test('after an action of the author the focus moves to what replaces the pressed button', async () => {
  const user = userEvent.setup();
  showColumn();
  await user.click(add());
  expect(noteText()).toHaveFocus();
  for (const name of ['Above the text', 'Below the text', 'Below the text']) {
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
  await user.click(remove());
  expect(add()).toHaveFocus();
});

test('a note that is added, moved or removed elsewhere leaves the focus in the text, whatever the author did before', async () => {
  const user = userEvent.setup();
  const { arrive } = showColumn();
  const acts = {
    added: () => user.click(add()),
    placed: () => user.click(screen.getByRole('button', { name: 'Above the text' })),
    'placed where it is': () => user.click(screen.getByRole('button', { name: 'Above the text' })),
    removed: () => user.click(remove()),
  };
  for (const [what, did] of Object.entries(acts)) {
    await did();
    const before = screen.queryByRole('textbox', { name: 'Author’s note' }) !== null;
    await user.click(text());
    const comes: (NoteDraft | null)[] = [
      null,
      { place: 'below', text: 'Terima kasih' },
      { place: 'above', text: 'Terima kasih' },
      null,
    ];
    for (const note of comes) {
      arrive(note);
      expect(text(), what).toHaveFocus();
    }
    if (before) arrive({ place: what === 'added' ? 'below' : 'above', text: '' });
  }
});
