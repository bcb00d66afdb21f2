import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChapterId } from '#shared/domain/ids.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useVersions } from './use-versions.tsx';

const OFFLINE = 'You’re offline, so only versions on this device are shown.';

function Versions() {
  return useVersions({
    chapterId: '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId,
    read: () => ({ title: '', content: emptyDocument(), authorNote: null }),
    flush: async () => {},
    onText() {},
    onRestored() {},
  }).body;
}

/** Shows the versions of a chapter whose history the server refused with `failure`, after its answer. */
async function shownAfter(failure: CallFailure): Promise<string[]> {
  showScreen(<Versions />, {
    work: {
      versions: async () => [],
      namedVersions: async () => [],
      fetchVersions: async () => {
        throw new Error('pull', { cause: failure });
      },
    },
  });
  await screen.findByText('No versions yet');
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return screen.queryAllByRole('status').map(({ textContent }) => textContent);
}

const refusal = (code: string): CallFailure => ({
  kind: 'answer',
  code,
  message: 'Sentence of the server',
  data: undefined,
  redirect: false,
});

test('a new chapter that the server does not have yet is not shown as offline', async () => {
  expect(await shownAfter(refusal('notFound'))).toEqual([]);
});

test('only a server that does not answer is shown as offline', async () => {
  expect(await shownAfter({ kind: 'network' })).toEqual([OFFLINE]);
});

test('the message of a server that refuses is shown', async () => {
  expect(await shownAfter(refusal('somethingNew'))).toEqual(['Sentence of the server']);
});
