import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, UnsentItem } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useTakeBack } from './use-take-back.ts';

const DRAFT = { status: 'draft', publishAt: null, publishQueued: false };

function TakeBack() {
  const takeBack = useTakeBack();
  return (
    <button type="button" onClick={() => void takeBack('c' as ChapterId)}>
      go
    </button>
  );
}

/** Takes a publish back. `asked` is what the device answers: whether the server must still be asked. Returns what the author is told. */
async function told(before: object, asked: boolean, after: object = DRAFT, unsent: object[] = []) {
  const chapters = [before, after];
  const { said } = showScreen(<TakeBack />, {
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'author', 'look']),
      tables: [enUS, authorEnUS, smallEnUS],
    },
    work: {
      chapter: async () => chapters.shift() as ChapterView,
      unpublish: async () => asked,
      unsent: async () => unsent as UnsentItem[],
    },
  });
  await userEvent.setup().click(screen.getByRole('button'));
  await waitFor(() => expect(said).toHaveLength(1));
  return said[0];
}

test('a publish that was never sent is canceled, not unpublished', async () => {
  expect(await told({ ...DRAFT, publishQueued: true }, false)).toBe(
    'Publishing canceled. It’s still a draft.',
  );
});

test('a schedule is canceled', async () => {
  expect(await told({ ...DRAFT, publishAt: 5 }, true)).toBe('Schedule canceled. It’s a draft again.');
});

test('a schedule that the server still has is not said to be canceled', async () => {
  const scheduled = { ...DRAFT, publishAt: 5 };
  expect(await told(scheduled, true, scheduled)).toBe(
    'The schedule will be canceled as soon as Tinta can connect',
  );
});

test('a published chapter is unpublished once the server says so', async () => {
  expect(await told({ ...DRAFT, status: 'published' }, true)).toBe('Unpublished. It’s a draft again.');
});

test('a chapter that the server still shows is not said to be unpublished', async () => {
  const published = { ...DRAFT, status: 'published' };
  expect(await told(published, true, published)).toBe('It’ll be unpublished as soon as Tinta can connect');
});

test('a refusal is shown with its reason', async () => {
  const why = { kind: 'refused', code: 'refused', message: 'Too late' };
  const parked = { intent: 'unpublishChapter', chapterId: 'c', state: 'parked', why };
  const published = { ...DRAFT, status: 'published' };
  expect(await told(published, true, published, [parked])).toBe('Couldn’t sync: Too late');
});
