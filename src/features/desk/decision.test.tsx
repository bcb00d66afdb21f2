import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { contractEnUS } from '#locales/contract/en_US.ts';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { moneyEnUS } from '#locales/money/en_US.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
const ID = '018f0000-0000-7000-8000-000000000010';
const WHEN = '2026-11-25T10:00:00.000Z';

const contract = {
  id: ID,
  number: 'T-20261124-00000003',
  bookId: '018f0000-0000-7000-8000-000000000090',
  bookName: 'Hujan',
  iname: 'Sekar',
  contractType: 'exclusive',
  shareTenths: 500,
  state: 'waiting',
  submittedAt: WHEN,
  own: false,
  reason: '',
  words: 12_000,
  closed: false,
  form: { ...emptyContractForm(), name: 'Sekar Wulandari' },
  named: null,
  documentHash: '0'.repeat(64),
  signedHash: '1'.repeat(64),
  documentUrl: '/x',
  pictures: { idImgUrl: '/x', idBackImgUrl: null, guardianSignUrl: null },
  events: [],
  logIntact: true,
};
const application = {
  id: ID,
  type: 'completion',
  bonusKind: null,
  bookId: contract.bookId,
  bookName: 'Hujan',
  iname: 'Sekar',
  amount: null,
  state: 'waiting',
  submittedAt: WHEN,
  decidedAt: null,
  own: false,
  reason: '',
  note: '',
  evidence: null,
  contract: { number: 'T-1', contractType: 'exclusive', decidedAt: WHEN },
  wordsThen: 10,
  words: 10,
  completion: 'waiting',
  publishedChapters: 2,
  drafts: 0,
  scheduled: 0,
  lastPublishedAt: WHEN,
  due: null,
  history: [],
  last: null,
};
const bonus = {
  ...application,
  type: 'bonus',
  bonusKind: 'signing',
  amount: 10_000,
  due: { kind: 'signing', cents: 10_000, lacks: [] },
};
const withdrawal = {
  id: ID,
  iname: 'Sekar',
  payee: '•••• 1122',
  amount: 22_391,
  month: '2026-11',
  state: 'waiting',
  submittedAt: WHEN,
  payBy: WHEN,
  payableFrom: null,
  own: false,
  reason: '',
  needsTwo: false,
  firstApproval: null,
  secondAwaited: false,
  paymentDiffers: false,
  paymentFrom: 'contract',
  payment: {},
  lines: [],
  accounts: { agree: true, earned: 0, available: 0, locked: 0, paid: 0 },
  fee: null,
  tax: null,
  net: null,
  paidOn: null,
  reference: null,
};

/** A desk that answers each call from a table. */
function desk(path: string, answers: Record<string, unknown>) {
  const asked: [string, unknown][] = [];
  const call = async (name: string, input: { request: unknown }) => {
    asked.push([name, input.request]);
    return { ok: true, value: answers[name] ?? { items: [], nextCursor: null } } as Answer;
  };
  const file = async () => ({ ok: false, error: { kind: 'network' } });
  let go: (to: string) => void = () => {};
  const Followed = () => {
    [, go] = useLocation();
    return <DeskPage />;
  };
  showScreen(<Followed />, {
    path,
    services: {
      api: { call, file } as unknown as ApiClient,
      clock: { now: () => Date.parse('2026-11-28T10:00:00.000Z') },
      navigate: (to) => go(to),
    },
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'desk', 'money', 'contract', 'author']),
      tables: [enUS, authorEnUS, deskEnUS, moneyEnUS, contractEnUS],
    },
  });
  return { asked, sent: (name: string) => asked.filter(([called]) => called === name) };
}

test.each([
  ['contract', 'deskContract', contract, 'Approve the contract with Sekar Wulandari, profit share 50%?'],
  ['completion', 'deskApplication', application, 'Finish “Hujan” by Sekar?'],
  ['bonus', 'deskApplication', bonus, 'Approve $100.00 for Sekar?'],
  ['withdrawal', 'deskWithdrawal', withdrawal, 'Approve $223.91 for Sekar?'],
] as const)(
  'the approval of a %s asks once, names whom and what, and keys alone do not decide',
  async (part, call, item, question) => {
    const { sent } = desk(links.desk(part, ID), { [call]: item });
    const decide = `${call}Decide`;
    const user = userEvent.setup();
    const button = await screen.findByRole('button', { name: 'Approve' });
    await user.keyboard('a');
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: question });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Not now' })).toHaveFocus());
    expect(sent(decide)).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(decide)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent(decide)).toHaveLength(1));
  },
);

test('a withdrawal is marked as paid after a question that names the sum and the author', async () => {
  const { sent } = desk(links.desk('withdrawal', ID), {
    deskWithdrawal: { ...withdrawal, state: 'approved' },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Payment reference' }), 'B-7');
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is $223.91 paid to Sekar?' });
  expect(dialog).toHaveTextContent('B-7');
  expect(sent('deskWithdrawalPaid')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(sent('deskWithdrawalPaid')).toHaveLength(1));
});

test('a rejection asks nothing more: its reason is the second thought', async () => {
  const { sent } = desk(links.desk('contract', ID), { deskContract: contract });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No address');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent('deskContractDecide')).toHaveLength(1));
});

test('Esc leaves the reason, then the item; what was typed is there when the item is opened again', async () => {
  desk(links.desk('contract', ID), {
    deskContract: contract,
    deskContracts: { items: [contract], nextCursor: null },
  });
  const user = userEvent.setup();
  const heading = await screen.findByRole('heading', { name: 'Hujan' });
  await user.keyboard('r');
  await user.keyboard('No address');
  await user.keyboard('{Escape}');
  expect(heading).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('No address');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Hujan' }));
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No address');
});

test('a completion without an approved contract is marked above the evidence', async () => {
  desk(links.desk('completion', ID), { deskApplication: { ...application, contract: null } });
  expect(await screen.findByRole('region', { name: 'What matters' })).toHaveTextContent(
    'This story has no approved contract',
  );
});
