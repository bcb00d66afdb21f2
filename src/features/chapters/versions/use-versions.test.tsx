import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { roomEnUS } from '#locales/room/en_US.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { useVersions } from './use-versions.tsx';

const OFFLINE = 'You’re offline, so only versions on this device are shown.';

function Versions({ now = '' }: { now?: string }) {
  return useVersions({
    chapterId: '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId,
    read: () => ({ ...aText(now), title: 'Gulls' }),
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

const TEXTS = {
  language: 'en_US',
  scopes: new Set(['shell', 'author', 'room'] as const),
  tables: [enUS, authorEnUS, roomEnUS],
} as const;

/** Shows the versions beside an open text: one autosaved version. */
async function shownBeside(now: string) {
  showScreen(<Versions now={now} />, {
    texts: { ...TEXTS, scopes: new Set(TEXTS.scopes), tables: [...TEXTS.tables] },
    work: {
      versions: async () => [
        {
          id: 'saved',
          source: 'device',
          savedAt: 1_700_000_000_000,
          title: 'Gulls',
          words: 2,
          thisDevice: true,
          published: false,
          note: 'periodic',
        },
      ],
      namedVersions: async () => [],
      fetchVersions: async () => {
        throw new Error('pull', { cause: { kind: 'network' } });
      },
      versionText: async () => ({ ...aText('old words'), title: 'Gulls' }),
    },
  });
  await screen.findByRole('button', { name: /Autosaved/ });
  return userEvent.setup();
}

test('the text on the screen stands first, and is compared with a version even without a network', async () => {
  const user = await shownBeside('new words');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Now');
  await user.click(screen.getByRole('button', { name: 'Compare versions' }));
  await user.click(screen.getByRole('checkbox', { name: /Now/ }));
  expect(screen.getByRole('checkbox', { name: /Now/ })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /Autosaved/ }));
  expect(await screen.findByText('new')).toBeVisible();
  expect(screen.getByText('old').closest('del')).not.toBeNull();
  expect(screen.getByText('Added since')).toBeVisible();
  expect(screen.getByText('Removed since')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore this version' })).toBeVisible();
});

test('"Cancel" ends the choice of two versions', async () => {
  const user = await shownBeside('new words');
  await user.click(screen.getByRole('button', { name: 'Compare versions' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: /Autosaved/ })).toBeVisible();
});
