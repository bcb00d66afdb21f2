import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { moneyEnUS } from '#locales/money/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
const ok = (value: unknown) => ({ ok: true, value }) as Answer;
const NOW = Date.parse('2026-11-28T10:00:00.000Z');
const id = (n: number) => `018f0000-0000-7000-8000-0000000000${n}0`;

/** A desk with chapters that wait; a decision takes one away. */
function desk(path: string, titles = ['First', 'Second', 'Third'], questions = ['Why?', 'When?']) {
  let waiting = titles.map((title, n) => ({
    id: id(n + 1),
    bookId: id(9),
    bookName: 'Hujan',
    iname: 'Budi',
    suspended: title === 'Second',
    title,
    words: 10,
  }));
  const asked: [string, Record<string, unknown>][] = [];
  const answers: Record<string, (request: { id: string; state?: string }) => unknown> = {
    deskStart: () => ({
      queues: [
        { part: 'contract', waiting: 0, oldest: null },
        { part: 'chapter', waiting: waiting.length, oldest: '2026-11-25T10:00:00.000Z' },
        { part: 'payment', waiting: 1, oldest: '2026-11-27T10:00:00.000Z' },
        { part: 'a queue of a newer server', waiting: 3, oldest: null },
      ],
    }),
    deskChapters: () => ({ items: waiting, nextCursor: null }),
    deskChapter: (request) => ({
      ...waiting.find((one) => one.id === request.id),
      revisionId: id(8),
      content: { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: 'Rain fell.' }] }] },
      authorNote: null,
    }),
    deskInspectChapter: (request) => {
      waiting = waiting.filter((one) => one.id !== request.id);
    },
    deskQuestions: ({ state }) => ({
      items:
        state === 'answered'
          ? [
              {
                id: id(3),
                authorId: id(6),
                penName: 'Ayu',
                text: 'How long?',
                askedAt: '2026-11-20T10:00:00.000Z',
                answeredAt: '2026-11-21T10:00:00.000Z',
                reply: 'Two days.',
              },
            ]
          : [
              {
                id: id(1),
                authorId: id(5),
                penName: 'Budi',
                text: 'Why?',
                askedAt: '2026-11-25T10:00:00.000Z',
              },
              {
                id: id(2),
                authorId: id(6),
                penName: 'Ayu',
                text: 'When?',
                askedAt: '2026-11-24T10:00:00.000Z',
              },
            ].filter(({ text }) => questions.includes(text)),
      nextCursor: null,
    }),
    deskMessages: () => ({
      items: [
        {
          id: id(7),
          penName: 'Ayu',
          title: 'Your synopsis',
          text: 'Shorter.',
          sentAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      nextCursor: null,
    }),
    deskPeople: () => ({
      items: [
        {
          id: id(5),
          penName: 'Budi',
          since: '2026-01-05T10:00:00.000Z',
          stories: [{ id: id(9), title: 'Hujan' }],
        },
        { id: id(6), penName: 'Budi Santoso', since: '2026-03-05T10:00:00.000Z', stories: [] },
      ],
      more: false,
    }),
  };
  const call = async (name: string, input: { request: { id: string } }) => {
    asked.push([name, input.request]);
    return ok(answers[name]?.(input.request) ?? undefined);
  };
  let go: (to: string) => void = () => {};
  const Followed = () => {
    [, go] = useLocation();
    return <DeskPage />;
  };
  const { unmount } = showScreen(<Followed />, {
    path,
    services: { api: { call } as unknown as ApiClient, clock: { now: () => NOW }, navigate: (to) => go(to) },
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'desk', 'shortcuts']),
      tables: [enUS, deskEnUS, moneyEnUS, shortcutsEnUS],
    },
  });
  return { asked, leave: unmount, decisions: () => asked.filter(([name]) => name === 'deskInspectChapter') };
}

test('a suspended author is marked in the list and at the open item (docs/spec, section 6, Desk)', async () => {
  desk(`/desk?part=chapter&id=${id(2)}`);
  const title = await screen.findByRole('heading', { name: 'Second' });
  expect(within(title.closest('article') as HTMLElement).getByText('Author suspended')).toBeVisible();
  const rows = await screen.findAllByRole('listitem');
  const marked = rows.filter((row) => row.textContent?.includes('Author suspended'));
  expect(marked.map((row) => row.querySelector('a[data-row]')?.textContent)).toEqual(['Second']);
});

test('the overview shows for each queue how many wait and how old the oldest is (docs/spec, section 6, Desk)', async () => {
  desk('/desk');
  // The queues stand there before their counts are loaded.
  expect(await screen.findByRole('link', { name: /Chapters.*3 waiting · oldest 3 days ago/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Contracts/ })).toHaveTextContent('None waiting');
  const toPay = screen.getByRole('link', { name: /Withdrawals to pay/ });
  expect(toPay).toHaveTextContent('1 waiting · oldest yesterday');
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeVisible();
});

test('J and K open the next and the previous entry, A and R move the focus, and no key decides', async () => {
  const { decisions } = desk('/desk?part=chapter');
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'First' });
  await user.keyboard('j');
  const first = await screen.findByRole('heading', { name: 'First' });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus());
  await user.keyboard('k');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus());
  await user.keyboard('a');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus();
  await user.keyboard('r');
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  // While somebody types, the letters are text.
  await user.keyboard('jkar');
  expect(reason).toHaveValue('jkar');
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Control>}j{/Control}{Meta>}k{/Meta}{Alt>}j{/Alt}');
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  expect(decisions()).toEqual([]);
});

test('after a decision the next entry opens with the focus on its heading, and the list and the counts are loaded again', async () => {
  const { asked, decisions } = desk(`/desk?part=chapter&id=${id(2)}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Third' })).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Second' })).toBeNull());
  expect(decisions()).toHaveLength(1);
  expect(asked.filter(([name]) => name === 'deskStart')).toHaveLength(2);
  // After the last entry the one before it opens. When no entry is left, the list is empty.
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test.each([
  ['Publish', '', 'Published: Second'],
  ['Send back', 'Too short', 'Sent back: Second'],
])(
  '"%s": above the next entry a line says what was decided and about which entry, until the next decision',
  async (button, reason, said) => {
    desk(`/desk?part=chapter&id=${id(2)}`);
    const user = userEvent.setup();
    const field = await screen.findByRole('textbox', { name: 'Reason' });
    if (reason !== '') await user.type(field, reason);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Third' })).toHaveFocus());
    expect(screen.getByText(said).closest('[role="status"]')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published: Third')).toBeVisible();
    expect(screen.queryByText(said)).toBeNull();
  },
);

test('an empty list does not ask to choose from it', async () => {
  desk('/desk?part=chapter', []);
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(screen.queryByText(/Choose one from the list/)).toBeNull();
});

test('each list names the keys that do something in it', async () => {
  const chapters = desk('/desk?part=chapter');
  expect(await screen.findByText(/A go to “Publish” · R go to the reason/)).toBeInTheDocument();
  chapters.leave();
  const { asked } = desk('/desk?part=question');
  expect(await screen.findByText(/K previous · R go to the reply/)).toBeInTheDocument();
  expect(screen.queryByText(/A go to/)).toBeNull();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Budi' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Reply to Budi' })).toHaveFocus());
  await user.keyboard('r');
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  await user.keyboard('No.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent to Budi')).toBeVisible();
  expect(asked.filter(([name]) => name === 'deskMessageSend')).toHaveLength(1);
});

test('the list of questions, once empty, says that there are none, and speaks of no review', async () => {
  desk('/desk?part=question', [], []);
  expect(await screen.findByText('No questions')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Authors’ questions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to an author' })).toBeVisible();
  expect(screen.queryByText('Nothing to review')).toBeNull();
});

test('a message goes to a person who is chosen by name, about one of their stories', async () => {
  const { asked } = desk('/desk?part=message');
  const user = userEvent.setup();
  const field = await screen.findByRole('searchbox', { name: 'Who is it for?' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose an author first')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, 'b{Enter}');
  expect(await screen.findByText('Enter at least two characters')).toBeVisible();
  await user.type(field, 'udi{Enter}');
  expect(screen.queryByText('Choose an author first')).toBeNull();
  const one = (await screen.findByText('Budi')).closest('li') as HTMLElement;
  expect(one).toHaveTextContent('Hujan');
  expect(asked.filter(([name]) => name === 'deskPeople')).toEqual([['deskPeople', { typed: 'budi' }]]);
  await user.click(within(one).getByRole('button', { name: 'Choose Budi' }));
  expect(screen.getByText('To Budi')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'About a story (optional)' }), 'Hujan');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Your cover');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'A sharper one.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(asked).toContainEqual([
      'deskMessageSend',
      { authorId: id(5), bookId: id(9), title: 'Your cover', text: 'A sharper one.', actionRequired: false },
    ]),
  );
});

test('a reply that was begun is kept while another message is opened', async () => {
  const { asked } = desk('/desk?part=question');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Budi' }));
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Because');
  await user.click(screen.getByRole('link', { name: 'Ayu' }));
  expect(await screen.findByRole('heading', { name: 'Reply to Ayu' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
  await user.click(screen.getByRole('link', { name: 'Budi' }));
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Because');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(asked).toContainEqual([
      'deskMessageSend',
      {
        authorId: id(5),
        questionId: id(1),
        text: 'Because',
        actionRequired: false,
      },
    ]),
  );
});

test('answered questions are listed with their replies, and sent messages below the form', async () => {
  const questions = desk('/desk?part=question');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Budi' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Answered');
  await user.click(await screen.findByRole('link', { name: 'Ayu' }));
  expect(await screen.findByRole('heading', { name: 'From Ayu' })).toBeVisible();
  expect(screen.getByText('Two days.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  questions.leave();
  desk('/desk?part=message');
  await user.click(await screen.findByText('Your synopsis'));
  expect(screen.getByText('Shorter.')).toBeVisible();
});
