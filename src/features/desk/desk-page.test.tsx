import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { settingsEnUS } from '#locales/settings/en_US.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';
import type { SessionControl } from '#session/session-control.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, ContractId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { DeskEditor } from '#shared/protocol/desk/editors.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
/** A server that answers the desk's calls from a table, and records the calls. */
function desk(
  answers: Record<string, (request: unknown) => Answer>,
  path = '/desk',
  session: Partial<SessionControl> = {},
) {
  const asked: [string, unknown][] = [];
  const call = async (name: string, input: { request: unknown }) => {
    asked.push([name, input.request]);
    return answers[name]?.(input.request) ?? { ok: true, value: { items: [], nextCursor: null } };
  };
  const file = async () => ({ ok: false, error: { kind: 'network' } });
  showScreen(<DeskPage />, {
    path,
    session,
    services: { api: { call, file } as unknown as ApiClient },
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'desk']),
      tables: [enUS, deskEnUS, settingsEnUS, signInEnUS],
    },
  });
  return asked;
}

test('the desk shows only the password form until the printed password is changed, then the next step (docs/spec, section 6, Editors)', async () => {
  let isGiven = true;
  const data = { reason: 'passwordGiven' };
  const asked = desk({
    deskStart: () =>
      isGiven
        ? ({ ok: false, error: { kind: 'answer', code: 'refused', message: '', data } } as Answer)
        : closed('secondFactorNeeded')(),
    passwordChange: () => {
      isGiven = false;
      return { ok: true, value: undefined } as Answer;
    },
    secondFactor: factor(null, 0),
  });
  const user = userEvent.setup();
  expect(await screen.findByText('Choose your own password first')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.type(screen.getByLabelText('Current password'), 'printed-once');
  await user.type(screen.getByLabelText('New password'), 'desk-of-tests-7');
  await user.type(screen.getByLabelText('Confirm password'), 'desk-of-tests-7');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('One more thing before the desk opens')).toBeVisible();
  expect(asked).toContainEqual(['passwordChange', { current: 'printed-once', password: 'desk-of-tests-7' }]);
});

const closed = (reason: string) => () =>
  ({ ok: false, error: { kind: 'answer', code: 'refused', message: '', data: { reason } } }) as Answer;
const factor = (addedAt: string | null, passkeys: number) => () =>
  ({ ok: true, value: { addedAt, passkeys, strong: false } }) as Answer;

test('an editor without a second factor sets one up, and then the desk opens (docs/spec, section 6, Editors)', async () => {
  let isOpen = false;
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const asked = desk({
    deskStart: () => (isOpen ? ({ ok: true, value: {} } as Answer) : closed('secondFactorNeeded')()),
    secondFactor: factor(null, 0),
    secondFactorNew: () => ({ ok: true, value: { key, uri: `otpauth://totp/x?secret=${key}` } }) as Answer,
    secondFactorConfirm: () => {
      isOpen = true;
      return { ok: true, value: undefined } as Answer;
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('One more thing before the desk opens')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code with the key of the app' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Code that the app shows now' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('navigation')).toBeVisible();
  expect(asked).toContainEqual(['secondFactorConfirm', { code: '123456' }]);
});

test('an editor who has a second factor is asked to sign in again', async () => {
  desk({ deskStart: closed('secondFactorNeeded'), secondFactor: factor('2026-11-24T10:00:00.000Z', 0) });
  expect(await screen.findByText('Sign in with two factors')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

test('while no server answers, the desk says so and sends one request; the form of the second factor stays until a sign-in opens the desk', async () => {
  const unanswered = { ok: false, error: { kind: 'network' } } as Answer;
  let start = closed('secondFactorNeeded')();
  let generation = 1;
  const listeners = new Set<() => void>();
  const changed = () =>
    act(() => {
      for (const listener of listeners) listener();
    });
  const asked = desk(
    { deskStart: () => start, secondFactor: factor('2026-11-24T10:00:00.000Z', 0) },
    '/desk',
    {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      generation: () => generation,
    },
  );
  const starts = () => asked.filter(([name]) => name === 'deskStart').length;
  expect(await screen.findByText('Sign in with two factors')).toBeVisible();
  // The session also stores which host does not answer; that change is not a sign-in.
  changed();
  expect(starts()).toBe(1);

  start = unanswered;
  generation += 1;
  changed();
  expect(await screen.findByText('Couldn’t load this')).toBeVisible();
  expect(screen.getByText('Sign in with two factors')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  changed();
  expect(starts()).toBe(2);

  start = { ok: true, value: {} } as Answer;
  await userEvent.click(screen.getByRole('button', { name: enUS.error.tryAgain }));
  expect(await screen.findByRole('navigation')).toBeVisible();
  expect(screen.queryByText('Sign in with two factors')).toBeNull();
});

test('a desk that cannot be opened says so and can be tried again', async () => {
  let start = { ok: false, error: { kind: 'network' } } as Answer;
  desk({ deskStart: () => start });
  expect(await screen.findByText('Couldn’t load this')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  start = { ok: true, value: {} } as Answer;
  await userEvent.click(screen.getByRole('button', { name: enUS.error.tryAgain }));
  expect(await screen.findByRole('navigation')).toBeVisible();
});

test('beside a part all parts are listed in groups, with what waits, and the current one is marked (docs/spec, section 6, Desk)', async () => {
  const queues = [{ part: 'bonus', waiting: 12, oldest: '2026-11-24T10:00:00.000Z' }];
  desk({ deskStart: () => ({ ok: true, value: { queues } }) as Answer }, '/desk?part=contract');
  const nav = await screen.findByRole('navigation', { name: 'Desk sections' });
  const waiting = within(nav).getByRole('list', { name: 'Waiting' });
  expect(await within(waiting).findByRole('link', { name: /^Bonuses\W*12$/ })).toBeVisible();
  expect(within(waiting).getByRole('link', { name: 'Contracts' })).toHaveAttribute('aria-current', 'page');
  expect(nav.querySelectorAll('[aria-current]')).toHaveLength(1);
  const names = within(nav)
    .getAllByRole('list')
    .map((list) => within(list).getAllByRole('link').length);
  expect(names[0]).toBe(6);
  expect(
    within(within(nav).getByRole('list', { name: 'This site' })).getByRole('link', { name: 'Server' }),
  ).toBeVisible();
});

test('editors are listed; an editor disables others after a question, never their own account (docs/spec, section 6, Editors)', async () => {
  const ani: DeskEditor = {
    id: '018f0000-0000-7000-8000-000000000001' as DeskEditor['id'],
    email: 'ani@tinta.example',
    name: 'Ani',
    disabled: false,
    passwordGiven: false,
    self: true,
    signedInAt: '2026-11-24T10:00:00.000Z',
  };
  const budi: DeskEditor = {
    ...ani,
    id: '018f0000-0000-7000-8000-000000000002' as DeskEditor['id'],
    email: 'budi@tinta.example',
    self: false,
    signedInAt: null,
  };
  const asked = desk(
    { deskEditors: () => ({ ok: true, value: { items: [ani, budi] } }) as Answer },
    '/desk?part=editors',
  );
  expect(await screen.findByText(/never signed in/)).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Disable budi@tinta.example?')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Disable' }).at(-1) as HTMLElement);
  expect(asked).toContainEqual(['deskEditorDisable', { id: budi.id, disabled: true }]);
});

test('a decision contains the revision that was read; if the text changed meanwhile the new text is shown, and the typed reason stays', async () => {
  const id = '018f0000-0000-7000-8000-0000000000c1';
  const revisions = ['018f0000-0000-7000-8000-0000000000f1', '018f0000-0000-7000-8000-0000000000f2'];
  let submitted = 0;
  const asked = desk(
    {
      deskChapter: () =>
        ({
          ok: true,
          value: {
            id,
            bookName: 'Hujan',
            iname: 'Ani',
            title: 'Bab 1',
            words: 2,
            revisionId: revisions[submitted],
            content: {
              version: 1,
              blocks: [
                { type: 'paragraph', runs: [{ text: submitted === 0 ? 'First text' : 'Second text' }] },
              ],
            },
            authorNote: null,
          },
        }) as unknown as Answer,
      deskInspectChapter: () => {
        submitted = 1;
        const data = { reason: 'changedMeanwhile' };
        return {
          ok: false,
          error: { kind: 'answer', code: 'refused', message: 'This has changed since you opened it', data },
        } as Answer;
      },
    },
    `/desk?part=chapter&id=${id}`,
  );
  expect(await screen.findByText('First text')).toBeVisible();
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'Too short');
  await user.click(screen.getByRole('button', { name: deskEnUS.desk.chapter.refuse }));
  expect(await screen.findByText('Second text')).toBeVisible();
  expect(screen.getByText('This has changed since you opened it')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Too short');
  expect(asked).toContainEqual([
    'deskInspectChapter',
    { id, pass: false, reason: 'Too short', revisionId: revisions[0] },
  ]);
});

const signedContract: AnswerOf<'deskContract'> = {
  id: '018f0000-0000-7000-8000-000000000003' as ContractId,
  number: 'T-20261124-00000003',
  bookId: '018f0000-0000-7000-8000-000000000004' as BookId,
  bookName: 'Rain at the Station',
  iname: 'Dewi',
  suspended: true,
  contractType: 'exclusive',
  state: 'waiting',
  submittedAt: '2026-11-24T10:00:00.000Z',
  own: false,
  reason: '',
  words: 12_000,
  closed: false,
  form: emptyContractForm(),
  named: null,
  documentHash: '0'.repeat(64),
  signedHash: '1'.repeat(64),
  documentUrl: '/desk/contract/file/x',
  pictures: { idImgUrl: '/x', idBackImgUrl: null, guardianSignUrl: null },
  events: [],
  logIntact: true,
};

test.each([
  [
    'Rain at the Stop',
    'Something it says is different now',
    'Rain at the Stop (signed) – Rain at the Station (now)',
  ],
  ['Rain at the Station', 'Nothing it says has changed since', 'Rain at the Station'],
])('a contract signed for %s: %s', async (signed, verdict, shown) => {
  const named = [{ what: 'story' as const, signed, now: signedContract.bookName }];
  desk(
    { deskContract: () => ({ ok: true, value: { ...signedContract, named } }) as Answer },
    links.desk('contract', signedContract.id),
  );
  const section = (await screen.findByText(verdict)).closest('section');
  expect(section).toHaveTextContent(shown);
});

test('"What matters" lists age and guardian, whether it is the first contract, what differs, and where money goes', async () => {
  const before = { bookName: 'Mist', state: 'rejected' as const, reason: 'No address' };
  const item: AnswerOf<'deskContract'> = {
    ...signedContract,
    form: { ...emptyContractForm(), age: '16', guardianName: 'Sri' },
    matters: {
      first: true,
      last: {
        ...before,
        submittedAt: '2026-11-20T10:00:00.000Z',
        changes: [
          { name: 'address', before: '', now: 'Jalan Mawar 2' },
          { name: 'idImg', before: '', now: '' },
        ],
      },
      paysElsewhere: true,
      payee: '•••• 1111',
      nextPayee: '•••• 2222',
      heldUntil: null,
    },
  };
  desk({ deskContract: () => ({ ok: true, value: item }) as Answer }, links.desk('contract', item.id));
  const matters = await screen.findByRole('region', { name: 'What matters' });
  for (const text of [
    'Under 18: 16 years old. Guardian: Sri',
    'An approval changes the account this author is paid to: •••• 1111 → •••• 2222',
    'This author’s first contract',
    'Reason: No address',
  ])
    expect(matters).toHaveTextContent(text);
  expect(matters).toHaveTextContent(/Last application: “Mist”, .*2026, not approved/);
  expect(within(matters).getByText('Jalan Mawar 2').closest('dd')).toHaveTextContent('none Jalan Mawar 2');
  expect(within(matters).getByText('A different one')).toBeVisible();
});

test('"What matters" is not shown for an adult’s contract if an older server says nothing about it', async () => {
  const form = { ...emptyContractForm(), age: '30' };
  const events = ['reviewed', 'submitted'].map((kind) => ({
    kind,
    at: signedContract.submittedAt,
    hash: '',
  }));
  desk(
    { deskContract: () => ({ ok: true, value: { ...signedContract, form, events } }) as Answer },
    links.desk('contract', signedContract.id),
  );
  expect(await screen.findByText('The contract log is intact')).toBeVisible();
  expect(screen.getByText('Author suspended')).toBeVisible();
  expect(screen.getByText('Author opened the contract to read it')).toBeVisible();
  expect(screen.getByText('Author signed and submitted the contract')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What matters' })).toBeNull();
});
