import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
type Request = { id: string; state?: string; typed?: string; reason?: string };
const id = (n: number) => `018f0000-0000-7000-8000-0000000000${n}0`;
const author = (n: number, penName: string) => ({
  id: id(n),
  penName,
  since: '2026-01-05T10:00:00.000Z',
  seenAt: n === 1 ? '2026-11-27T10:00:00.000Z' : null,
  openStories: n,
  privateStories: 3,
  suspension: null as { since: string; reason: string } | null,
});

/** A desk with the authors Budi and Ayu, and Citra, whom the operator disabled without a reason. `refuse`: the server refuses to suspend. */
function desk(path = '/desk?part=author', refuse = false) {
  const disabled = { since: '2026-11-28T10:00:00.000Z', reason: '' };
  const authors = [author(1, 'Budi'), author(2, 'Ayu'), { ...author(3, 'Citra'), suspension: disabled }];
  const asked: [string, Request][] = [];
  const one = (request: Request) => authors.find((known) => known.id === request.id);
  const set = (request: Request, suspension: { since: string; reason: string } | null) => {
    const found = one(request);
    if (found) found.suspension = suspension;
  };
  const answers: Record<string, (request: Request) => unknown> = {
    deskStart: () => ({ queues: [] }),
    deskAuthors: ({ state, typed = '' }) => ({
      items: authors.filter(
        ({ penName, suspension }) =>
          (state === 'all' || suspension) && penName.toLowerCase().includes(typed.toLowerCase()),
      ),
      nextCursor: null,
    }),
    deskAuthor: (request) => ({ ...one(request), stories: [{ id: id(9), title: 'Hujan' }] }),
    deskAuthorSuspend: (request) =>
      set(request, { since: '2026-11-28T10:00:00.000Z', reason: request.reason ?? '' }),
    deskAuthorSuspensionEnd: (request) => set(request, null),
  };
  const call = async (name: string, input: { request: Request }) => {
    asked.push([name, input.request]);
    if (refuse && name === 'deskAuthorSuspend')
      return { ok: false, error: { kind: 'answer', code: 'notFound', message: 'Gone' } } as Answer;
    return { ok: true, value: answers[name]?.(input.request) } as Answer;
  };
  let go: (to: string) => void = () => {};
  const Followed = () => {
    [, go] = useLocation();
    return <DeskPage />;
  };
  showScreen(<Followed />, {
    path,
    services: { api: { call } as unknown as ApiClient, navigate: (to) => go(to) },
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'desk', 'shortcuts']),
      tables: [enUS, deskEnUS, shortcutsEnUS],
    },
  });
  return { of: (name: string) => asked.filter(([made]) => made === name).map(([, request]) => request) };
}

test('a row shows the last use and the public stories; a search asks once, when it is submitted (docs/spec, section 6, Authors)', async () => {
  const { of } = desk();
  const user = userEvent.setup();
  const row = (await screen.findByRole('link', { name: 'Budi' })).closest('li');
  expect(row).toHaveTextContent('1 public story');
  expect(row).toHaveTextContent('Last active');
  expect(screen.getByRole('link', { name: 'Ayu' }).closest('li')).toHaveTextContent('Not active lately');
  const field = screen.getByRole('searchbox', { name: 'Find an author' });
  await user.type(field, 'a{Enter}');
  expect(await screen.findByText('Enter at least two characters')).toBeVisible();
  await user.type(field, 'yu{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Budi' })).toBeNull());
  expect(await screen.findByRole('link', { name: 'Ayu' })).toBeVisible();
  expect(of('deskAuthors').map(({ typed }) => typed)).toEqual(['', 'ayu']);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Budi' })).toBeVisible();
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText('No author found')).toBeVisible();
});

test('an author is suspended with a reason, after a question, and the suspension ends by one button', async () => {
  const { of } = desk();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Budi' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Budi' })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Hujan' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/eDetail?bookId=${id(9)}`),
  );
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Enter a reason')).toBeVisible();
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  await user.type(reason, ' Copied chapters. ');
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Budi?' });
  expect(within(dialog).getByRole('button', { name: 'Not now' })).toHaveFocus();
  expect(of('deskAuthorSuspend')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^Suspended since/)).toBeVisible();
  expect(screen.getByText('Reason: Copied chapters.')).toBeVisible();
  expect(of('deskAuthorSuspend')).toEqual([{ id: id(1), reason: 'Copied chapters.' }]);
  const row = screen.getByRole('link', { name: 'Budi' }).closest('li');
  await waitFor(() => expect(row).toHaveTextContent('Suspended'));

  await user.click(screen.getByRole('button', { name: 'End suspension' }));
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(of('deskAuthorSuspensionEnd')).toEqual([{ id: id(1) }]);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Budi' }).closest('li')).not.toHaveTextContent('Suspended'),
  );
});

test('an author whom the operator disabled without a reason gets no email about the end, and the page says so', async () => {
  desk(`/desk?part=author&id=${id(3)}`);
  expect(await screen.findByText('No reason was given.')).toBeVisible();
  expect(screen.getByText(/No email is sent, as no reason was given/)).toBeVisible();
});

test('what was typed stays if the server refuses, and while another author is open; R moves the focus to it', async () => {
  desk(`/desk?part=author&id=${id(1)}`, true);
  const user = userEvent.setup();
  await screen.findByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Budi' })).toHaveFocus());
  await user.keyboard('r');
  await user.keyboard('Copied');
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Budi?' });
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.getByText(/doesn’t exist|Gone/)).toBeVisible());
  await user.click(await screen.findByRole('link', { name: 'Ayu' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ayu' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  await user.click(screen.getByRole('link', { name: 'Budi' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Copied'));
});
