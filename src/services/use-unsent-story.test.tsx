import { waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, test } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { SaveState, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useUnsentStory } from './use-unsent-story.ts';

const ID = 'hujan' as BookId;

/** A screen whose server knows no such story; shows where the story is, and how often the server was asked again. */
function Unknown() {
  const [asked, setAsked] = useState(0);
  const place = useUnsentStory(
    ID,
    true,
    useCallback(() => setAsked((count) => count + 1), []),
  );
  return <output>{`${place} ${asked}`}</output>;
}

function showWith(story: (() => Promise<StoryView | undefined>) | undefined) {
  const shown = showScreen(<Unknown />, story ? { work: { story } } : {});
  return { ...shown, says: () => shown.container.querySelector('output')?.textContent };
}
const saved = (save: SaveState) => async () => ({ id: ID, save }) as StoryView;

test('a story that this device has not sent yet is not treated as a story that does not exist', async () => {
  const waiting = showWith(saved({ kind: 'queued' }));
  await waitFor(() => expect(waiting.says()).toBe('here 0'));
  waiting.unmount();
  const none = showWith(async () => undefined);
  await waitFor(() => expect(none.says()).toBe('nowhere 0'));
});

test('the server is asked only once more after the story has been sent', async () => {
  const sent = showWith(saved({ kind: 'synced', at: 1 }));
  await waitFor(() => expect(sent.says()).toBe('here 1'));
  await new Promise((later) => setTimeout(later, 50));
  expect(sent.says()).toBe('here 1');
});
