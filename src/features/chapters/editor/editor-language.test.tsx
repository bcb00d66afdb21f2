import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { emptyDocument } from '#shared/domain/story-document.ts';
import { showScreen } from '#test/support/screen.tsx';
import { NoteField } from './note-field.tsx';
import type { StoryEditor } from './story-editor.ts';
import { StorySurface } from './story-surface.tsx';
import { TitleField } from './title-field.tsx';

const nothing = () => {};

function Editor() {
  const editor = useRef<StoryEditor | null>(null);
  const last = useRef(emptyDocument());
  return (
    <>
      <TitleField title="Pagi" lang="id" error="" onChange={nothing} onEnter={nothing} />
      <StorySurface
        initial={emptyDocument()}
        place={null}
        lang="id"
        label="Text"
        placeholder="Write"
        editable
        editor={editor}
        last={last}
        onChange={nothing}
        onMarks={nothing}
        onCaret={nothing}
        onPaste={nothing}
      />
      <NoteField
        note={{ place: 'below', text: 'Terima kasih' }}
        lang="id"
        error=""
        disabled={false}
        focus={useRef(null)}
        onChange={nothing}
      />
    </>
  );
}

test('title, text and note carry the language of the story, so that spell checkers know it; the placeholder does not', () => {
  showScreen(<Editor />);
  const fields = screen.getAllByRole('textbox');
  expect(fields).toHaveLength(3);
  for (const field of fields) expect(field.closest('[lang]')).toHaveAttribute('lang', 'id');
  expect(screen.getByText('Write').closest('[lang="id"]')).toBeNull();
});
