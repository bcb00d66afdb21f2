import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { AUTHOR_NOTE_CHARS_MAX, CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { showScreen } from '#test/support/screen.tsx';
import { NoteField } from './note-field.tsx';
import { TitleField } from './title-field.tsx';

function Title() {
  const [title, setTitle] = useState('');
  return <TitleField lang="id" title={title} error="" onChange={setTitle} onEnter={() => {}} />;
}

test('while a title is written its field shows the limit of words (docs/spec, section 5)', async () => {
  const user = userEvent.setup();
  showScreen(<Title />);
  expect(screen.queryByText('0 of 30 words')).toBeNull();
  await user.click(screen.getByLabelText('Chapter title'));
  expect(screen.getByText('0 of 30 words')).toBeVisible();
  await user.keyboard('Hujan di halte');
  expect(screen.getByText('3 of 30 words')).toBeVisible();
});

test('a title beyond the limit is pasted whole; nothing is cut silently', async () => {
  const user = userEvent.setup();
  showScreen(<Title />);
  const pasted = 'a'.repeat(CHAPTER_TITLE_CHARS_MAX + 10);
  await user.click(screen.getByLabelText('Chapter title'));
  await user.paste(pasted);
  expect(screen.getByLabelText('Chapter title')).toHaveValue(pasted);
});

test('a note beyond the limit is pasted whole, and shows the limit of characters', async () => {
  const user = userEvent.setup();
  function Note() {
    const [note, setNote] = useState({ place: 'below' as const, text: '' });
    return (
      <NoteField
        lang="id"
        note={note}
        error=""
        disabled={false}
        focus={useRef(null)}
        onChange={(next) => setNote(next as never)}
      />
    );
  }
  showScreen(<Note />);
  const pasted = 'a'.repeat(AUTHOR_NOTE_CHARS_MAX + 1);
  await user.click(screen.getByRole('textbox'));
  await user.paste(pasted);
  expect(screen.getByRole('textbox')).toHaveValue(pasted);
  expect(screen.getByText('4,001 of 4,000 characters')).toBeVisible();
});
