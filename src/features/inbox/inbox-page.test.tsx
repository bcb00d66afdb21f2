import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useI18n } from '#i18n/i18n-context.ts';
import type { SessionView } from '#session/session-control.ts';
import type { MessageId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { MessageView } from '#sync/types/author-work.ts';
import { type ScreenSetup, showScreen } from '#test/support/screen.tsx';
import InboxPage from './inbox-page.tsx';

const NOW = 1_700_000_000_000;
let made = 0;
const message = (change: Partial<MessageView>): MessageView => {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-${String(made).padStart(12, '0')}` as MessageId,
    type: 'contract',
    title: 'Contract approved: Hujan',
    body: 'The contract for “Hujan” has been approved.',
    createdAt: NOW - 3 * 3_600_000,
    unread: true,
    actionRequired: false,
    route: '/authorManage/contract/x',
    ...change,
  };
};

/** The inbox with its texts, which its route loads. */
function WithTexts() {
  const { ensure } = useI18n();
  const [there, setThere] = useState(false);
  useEffect(() => {
    void ensure('inbox').then(() => setThere(true));
  }, [ensure]);
  return there ? <InboxPage /> : null;
}
const show = (messages: MessageView[], work: ScreenSetup['work'] = {}, more: ScreenSetup = {}) => {
  const read: string[][] = [];
  const shown = showScreen(<WithTexts />, {
    ...more,
    work: {
      messages: async () => messages,
      fetchMessages: async () => null,
      readMessages: async (ids) => void read.push([...ids]),
      readAllMessages: async () => void read.push(['all']),
      ...work,
    },
  });
  return { ...shown, read };
};

test('an empty inbox says so, and says what will appear', async () => {
  show([]);
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
});

test('a message shows kind, age and title; opening shows its text and link, and marks it as read', async () => {
  const item = message({});
  const { read } = show([item]);
  const toggle = await screen.findByRole('button', { name: /Contract approved: Hujan/ });
  expect(toggle).toHaveAccessibleName(/Unread.*Contracts.*3 hours ago/);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(item.body)).not.toBeVisible();
  await userEvent.click(toggle);
  expect(screen.getByText(item.body)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the contract' })).toHaveAttribute('href', item.route);
  expect(read).toEqual([[item.id]]);
});

test('a read message is not marked again; a message that requires action says so', async () => {
  const { read } = show([
    message({ unread: false, actionRequired: true, title: 'Contract not approved: Hujan' }),
  ]);
  const toggle = await screen.findByRole('button', { name: /not approved/ });
  expect(toggle).toHaveAccessibleName(/Action needed/);
  expect(toggle).not.toHaveAccessibleName(/Unread/);
  await userEvent.click(toggle);
  expect(read).toEqual([]);
});

test('there is a chip for each kind of message; a message just opened stays under "Unread"', async () => {
  let messages = [
    message({ title: 'One' }),
    message({ title: 'Two', type: 'income', unread: false }),
    message({ title: 'Three', type: 'desk', route: null }),
  ];
  const { read } = show([], {
    messages: async () => messages,
    readMessages: async (ids) => {
      messages = messages.map((item) => (ids.includes(item.id) ? { ...item, unread: false } : item));
    },
  });
  expect(read).toEqual([]);
  const chips = await screen.findByRole('group', { name: 'Show' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map((chip) => chip.textContent),
  ).toEqual(['All', 'Unread', 'Contracts', 'Income', 'From the editors']);
  await userEvent.click(within(chips).getByRole('button', { name: 'Income' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(within(chips).getByRole('button', { name: 'Unread' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /Three/ }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
});

test('one button marks all messages as read', async () => {
  const { read } = show([message({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(read).toEqual([['all']]);
});

/** The rejection of a fetch that nobody answered. */
const offline = () => new Error('pull', { cause: { kind: 'network' } });

test('without a network the stored messages are shown, and the page says so', async () => {
  show([message({})], { fetchMessages: () => Promise.reject(offline()) });
  expect(await screen.findByText('You’re offline. These messages are saved on this device.')).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
});

test('without a network and without stored messages, the page does not say that there are no messages, and can ask again', async () => {
  let isThere = false;
  show([], {
    fetchMessages: () => (isThere ? Promise.resolve(null) : Promise.reject(offline())),
  });
  expect(await screen.findByText('Couldn’t load your messages')).toBeVisible();
  expect(screen.queryByText('No messages yet')).toBeNull();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('older messages are loaded if there are any', async () => {
  const asked: (string | undefined)[] = [];
  show([message({})], {
    fetchMessages: async (cursor) => {
      asked.push(cursor);
      return cursor === undefined ? 'next' : null;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Older messages' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull());
  expect(asked).toEqual([undefined, 'next']);
});

test('a mark that cannot be stored is reported', async () => {
  const { said } = show([message({})], { readMessages: () => Promise.reject(new Error('full')) });
  await userEvent.click(await screen.findByRole('button', { name: /Contract approved/ }));
  await waitFor(() => expect(said).toEqual(['Operation failed']));
});

/** Answers a test's calls in order; the last answer repeats. */
const server = (...answers: Awaited<ReturnType<ApiClient['call']>>[]) => {
  const got: { request: unknown; key: string | undefined }[] = [];
  const call = (async (name: string, input: { request: unknown }, options: { idempotencyKey?: string }) => {
    if (name === 'questionList') return { ok: false, error: { kind: 'network' } };
    got.push({ request: input.request, key: options.idempotencyKey });
    return answers[Math.min(got.length, answers.length) - 1];
  }) as ApiClient['call'];
  const file: ApiClient['file'] = async () => ({ ok: false, error: { kind: 'network' } });
  return { got, services: { api: { call, file } } };
};
const noNetwork = { ok: false, error: { kind: 'network' } } as const;
const writeTo = () => screen.findByRole('textbox', { name: 'Your message to the editors' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('writing to the editors: a text is kept without a network, sent under one key, and deleted once the server has it', async () => {
  const { got, services } = server(noNetwork, { ok: true, value: undefined } as never);
  const { drafts, said, timers } = show([], {}, { services });
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the editors' }));
  const field = await writeTo();
  expect(field).toHaveFocus();
  await press('Send');
  expect(field).toHaveAccessibleDescription(/Write a message first/);
  expect(got).toEqual([]);
  await userEvent.type(field, 'When is it paid?');
  expect(screen.getByText('16 of 2,000 characters')).toBeVisible();
  timers.run(1_000);
  await waitFor(() =>
    expect(drafts.get('question/editors')).toMatchObject({ text: 'When is it paid?', key: '' }),
  );
  await press('Send');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/offline/));
  expect(field).toHaveValue('When is it paid?');
  await press('Send');
  await waitFor(() => expect(said).toEqual(['Sent to the editors']));
  expect(got[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(got).toEqual([got[0], got[0]]);
  expect(got[0]?.request).toEqual({ text: 'When is it paid?' });
  expect(drafts.size).toBe(0);
  expect(await screen.findByRole('button', { name: 'Write to the editors' })).toBeVisible();
});

test('writing to the editors: a waiting text is shown again, with the key it was sent under', async () => {
  const { got, services } = server({ ok: true, value: undefined } as never);
  const kept = { text: 'Older', key: '0190a000-0000-7000-8000-0000000000aa', savedAt: NOW };
  show([], {}, { services, keptDrafts: [['question/editors', kept]] });
  expect(await writeTo()).toHaveValue('Older');
  await press('Send');
  await waitFor(() => expect(got).toEqual([{ request: { text: 'Older' }, key: kept.key }]));
});

test('writing to the editors: a text that is too long stays whole and says so; a refusal says why and keeps the text', async () => {
  const refusal = {
    kind: 'answer',
    code: 'refused',
    data: { reason: 'tooManyQuestions' },
    message: 'Tomorrow.',
  };
  const { got, services } = server({ ok: false, error: refusal } as never);
  show([], {}, { services, path: '/message?write=1' });
  const field = await writeTo();
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(2_001));
  expect(field).toHaveValue('x'.repeat(2_001));
  expect(field).toHaveAccessibleDescription(/Your message is over 2,000 characters/);
  await press('Send');
  expect(got).toEqual([]);
  await userEvent.type(field, '{Backspace}');
  await press('Send');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Tomorrow\./));
  expect(field).toHaveValue('x'.repeat(2_000));
  await press('Send');
  await waitFor(() => expect(got).toHaveLength(2));
  // A refusal is final for its idempotency key.
  expect(got[1]?.key).not.toBe('');
});

test('messages to the editors are listed, also one just sent, each with its reply or a note that it waits for one', async () => {
  const asked = (text: string, reply: string | null) => ({
    id: text,
    text,
    askedAt: '2023-11-01T10:00:00.000Z',
    answeredAt: reply === null ? null : '2023-11-02T10:00:00.000Z',
    reply,
  });
  let items = [asked('May I change my pen name?', 'Yes, once a year.')];
  const call = (async (name: string, input: { request: { text: string } }) => {
    if (name === 'questionAsk') items = [asked(input.request.text, null), ...items];
    return { ok: true, value: name === 'questionList' ? { items, nextCursor: null } : undefined };
  }) as unknown as ApiClient['call'];
  const dewi = { uid: 'dewi', name: 'Dewi', avatar: null, email: '', role: 'author', alive: true };
  const session = { current: () => dewi as unknown as SessionView };
  show([], {}, { services: { api: { call } as ApiClient }, session, path: '/message?write=1' });
  const own = (await screen.findByText('Your messages to the editors')).closest('details') as HTMLElement;
  expect(own).not.toHaveTextContent('waiting');
  await userEvent.click(within(own).getByText('Your messages to the editors'));
  expect(within(own).getByText('May I change my pen name?')).toBeVisible();
  expect(within(own).getByText('Yes, once a year.')).toBeVisible();
  await userEvent.type(await writeTo(), 'When is it paid?');
  await press('Send');
  expect(await screen.findByText('1 waiting for a reply')).toBeVisible();
  expect(screen.getByText('When is it paid?').closest('li')).toHaveTextContent('Waiting for a reply');
});

test('messages about the account have their own label; several of a kind are one row that opens as a list', async () => {
  const signIn = (name: string) =>
    message({
      type: 'account',
      title: 'New sign-in to your account',
      body: `Someone signed in on ${name}.`,
      route: null,
    });
  const [phone, tablet] = [signIn('a phone'), signIn('a tablet')];
  const { read } = show([phone, tablet, message({})]);
  const row = await screen.findByRole('button', { name: /New sign-in to your account/ });
  expect(row).toHaveAccessibleName(/Unread.*Account.*2 messages/);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.click(row);
  expect(screen.getByText('Someone signed in on a phone.')).toBeVisible();
  expect(screen.getByText('Someone signed in on a tablet.')).toBeVisible();
  expect(read).toEqual([[phone.id, tablet.id]]);
});

test('messages that an editor wrote, and messages that ask the author to act, keep their own rows', async () => {
  const answer = { type: 'desk', title: 'Your message to the editors' } as const;
  const act = { type: 'account', title: 'New recovery codes', actionRequired: true } as const;
  show([message(answer), message(answer), message(act), message(act)]);
  expect(await screen.findAllByRole('article')).toHaveLength(4);
});
