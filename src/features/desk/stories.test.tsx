import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { moneyEnUS } from '#locales/money/en_US.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
const id = (n: number) => `018f0000-0000-7000-8000-0000000000${n}0`;
const rain = {
  id: id(1),
  title: 'Rain at the Station',
  iname: 'Budi',
  authorId: id(2),
  suspended: true,
  accountDeleted: false,
  iiconUrlMedium: null,
  opened: true,
  finished: false,
  chapters: 12,
  words: 30_000,
  contracts: [{ id: id(3), number: 'T-20261124-00000003', state: 'approved' }],
  applications: [{ id: id(4), type: 'bonus', bonusKind: 'signing', state: 'waiting' }],
  review: { id: id(5), waiting: 2 },
};

/** A desk that finds these stories. */
function desk(answer: object, path = '/desk?part=story') {
  const asked: unknown[] = [];
  const call = async (name: string, input: { request: unknown }) => {
    if (name === 'deskStories') asked.push(input.request);
    const value = name === 'deskStories' ? answer : { queues: [] };
    return { ok: true, value } as Answer;
  };
  let go: (to: string) => void = () => {};
  const Followed = () => {
    [, go] = useLocation();
    return <DeskPage />;
  };
  showScreen(<Followed />, {
    path,
    services: { api: { call } as unknown as ApiClient, navigate: (to) => go(to), fileUrl: (file) => file },
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'desk', 'money']),
      tables: [enUS, deskEnUS, moneyEnUS],
    },
  });
  return asked;
}

test('a story is found by its title, and leads to its author, contract, application and chapters under review (docs/spec, section 6, Desk)', async () => {
  const asked = desk({ items: [rain], more: true, deleted: false });
  const user = userEvent.setup();
  const field = await screen.findByRole('searchbox', { name: 'Title, story ID or contract number' });
  await user.type(field, 'r{Enter}');
  expect(await screen.findByText('Enter at least two characters')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(field, 'ain{Enter}');
  const found = (await screen.findByRole('heading', { name: rain.title })).closest('li') as HTMLElement;
  expect(asked).toEqual([{ typed: 'rain' }]);
  const leads = (name: string) => within(found).getByRole('link', { name }).getAttribute('href');
  expect(leads(rain.title)).toContain(`bookId=${id(1)}`);
  expect(leads('Budi')).toContain(`part=author&id=${id(2)}`);
  expect(leads('Contract T-20261124-00000003')).toContain(`part=contract&id=${id(3)}`);
  expect(leads('Signing bonus')).toContain(`part=bonus&id=${id(4)}`);
  expect(leads('2 chapters under review')).toContain(`part=chapter&id=${id(5)}`);
  expect(found).toHaveTextContent('Suspended');
  expect(found).toHaveTextContent('Public · 12 published chapters · 30,000 words');
  expect(screen.getByText('There are more. Type more of the title.')).toBeVisible();
});

test('what was looked for stays in the address; a private story of a deleted account leads nowhere but to its contract', async () => {
  const story = {
    ...rain,
    authorId: null,
    accountDeleted: true,
    suspended: false,
    opened: false,
    applications: [],
    review: null,
  };
  const asked = desk({ items: [story], more: false, deleted: false }, '/desk?part=story&find=rain%20at');
  const found = (await screen.findByRole('heading', { name: rain.title })).closest('li') as HTMLElement;
  expect(asked).toEqual([{ typed: 'rain at' }]);
  expect(screen.getByRole('searchbox')).toHaveValue('rain at');
  expect(within(found).getAllByRole('link')).toHaveLength(1);
  expect(found).toHaveTextContent('Account deleted');
  expect(found).not.toHaveTextContent('Suspended');
});

test('a search without a result says so, and the id of a deleted story says that it was deleted', async () => {
  desk({ items: [], more: false, deleted: true }, `/desk?part=story&find=${id(1)}`);
  expect(await screen.findByText('The story with this ID was deleted permanently.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('No story found')).toBeNull());
});
