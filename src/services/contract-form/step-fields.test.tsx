import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractEnUS } from '#locales/contract/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { emptyContractForm, type ContractForm as Form } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { ContractProgress } from '#storage/owned/contract-progress.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ContractForm } from './contract-form.tsx';

const { field, missingFields, guessed, must } = contractEnUS.contract;
const session = { uid: 'dewi' as UserId, avatar: null, role: 'author', alive: true } as const;

/** Where the device is. */
let zone = 'Asia/Jakarta';
beforeEach(() => {
  zone = 'Asia/Jakarta';
  const options = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...options.call(this), timeZone: zone };
  });
});
afterEach(() => vi.restoreAllMocks());

/** The form on a phone, one step at a time. */
function show({
  form = {},
  contact = '',
  signIn = '',
  // The name that the server gives; an author has not chosen it.
  penName = 'Author1001',
}: {
  form?: Partial<Form>;
  contact?: string;
  signIn?: string;
  penName?: string;
} = {}) {
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }));
  const failed = { ok: false, error: { kind: 'network' } };
  const account = { email: signIn, confirmed: true, changingTo: null, hasPassword: true, mails: true };
  const call = async (name: string) =>
    name === 'accountEmail' && signIn ? { ok: true, value: account } : failed;
  let stored: ContractProgress = {
    form: { ...emptyContractForm(), ...form },
    pictures: {},
    submission: null,
  };
  function Shown() {
    const [progress, setProgress] = useState(stored);
    stored = progress;
    const kept = {
      progress,
      origin: 'new' as const,
      dropped: false,
      missing: null,
      isAnswered: true,
      replaced: false,
      askAgain: () => {},
      change: (next: (now: ContractProgress) => ContractProgress) => setProgress(next),
      keepNow: async () => true,
      clear: async () => {},
    };
    return (
      <ContractForm
        kept={kept}
        facts={null}
        confirm="Confirm"
        busy={false}
        failure={null}
        onConfirm={async () => ({})}
      />
    );
  }
  const signedIn = { ...session, name: penName };
  showScreen(<Shown />, {
    services: { api: { call, file: vi.fn() } as unknown as ApiClient },
    session: { current: () => signedIn },
    work: { contactEmail: async () => contact },
    texts: { language: 'en_US', scopes: new Set(['shell']), tables: [enUS, contractEnUS] },
  });
  return { stored: () => stored.form };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label} \\*$`));
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
const missing = () =>
  within(screen.getByRole('list', { name: missingFields.title }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const identity = {
  name: 'Dewi',
  userName: 'Sekar',
  age: '30',
  gender: '0',
  idCardType: 'ktp',
  idCardNumber: '1',
};

test('the country is guessed from the device, is marked as a guess, and is stored at "Next"', () => {
  const { stored } = show({ form: { ...identity, name: '' } });
  expect(input(field.countryCode).value).toBe('ID');
  expect(input(field.countryCode)).toHaveAccessibleDescription(guessed.country);
  fireEvent.change(input(field.name), { target: { value: 'Dewi' } });
  expect(stored()).toMatchObject({ name: 'Dewi', countryCode: '' });
  next();
  expect(stored().countryCode).toBe('ID');
});

test('the pen name of the profile is not asked for again: it is filled in, says where it is from, and is stored at "Next"', () => {
  const { stored } = show({ form: { ...identity, userName: '' }, penName: 'Sekar' });
  expect(input(field.userName).value).toBe('Sekar');
  expect(input(field.userName)).toHaveAccessibleDescription(guessed.userName);
  next();
  expect(stored().userName).toBe('Sekar');
});

test('a name that the server gave is not filled in as a pen name', () => {
  show();
  expect(input(field.userName).value).toBe('');
});

test('a device in China gets the Chinese form, and a country that the author chose is not marked as a guess', () => {
  zone = 'Asia/Shanghai';
  const { stored } = show({ form: identity });
  expect(screen.getByRole('radio', { name: 'Resident identity card' })).toBeVisible();
  fireEvent.change(input(field.countryCode), { target: { value: 'MY' } });
  expect(stored().countryCode).toBe('MY');
  expect(input(field.countryCode)).not.toHaveAccessibleDescription(guessed.country);
  fireEvent.change(input(field.countryCode), { target: { value: '' } });
  expect(input(field.countryCode).value).toBe('');
});

test('a country that the author chose before is not replaced', () => {
  show({ form: { countryCode: 'NG' } });
  expect(input(field.countryCode).value).toBe('NG');
  expect(screen.queryByText(guessed.country)).toBeNull();
});

test.each([
  ['the contact email', { contact: 'c@tinta.test', signIn: 's@tinta.test' }, 'c@tinta.test'],
  ['the sign-in email if there is no contact email', { signIn: 's@tinta.test' }, 's@tinta.test'],
  [
    'what the author typed before',
    { contact: 'c@tinta.test', form: { email: 'typed@tinta.test' } },
    'typed@tinta.test',
  ],
])('the email field is filled in with %s', async (_, known, wanted) => {
  const { stored } = show({ ...known, form: { ...identity, ...('form' in known ? known.form : {}) } });
  next();
  await waitFor(() => expect(input(field.email).value).toBe(wanted));
  fireEvent.change(input(field.email), { target: { value: '' } });
  expect(input(field.email).value).toBe('');
  expect(stored().email).toBe('');
});

test('each step lists its missing fields under its heading; a name leads to its field, and disappears when the field is filled in', async () => {
  show({ form: { name: 'Dewi', age: '30' } });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Identity');
  expect(missing()).toEqual([field.userName, field.gender, field.idCardType, field.idCardNumber]);
  fireEvent.click(screen.getByRole('button', { name: field.userName }));
  expect(input(field.userName)).toHaveFocus();
  fireEvent.change(input(field.userName), { target: { value: 'Sekar' } });
  fireEvent.change(input(field.idCardNumber), { target: { value: '1' } });
  fireEvent.change(input(field.idCardType), { target: { value: 'ktp' } });
  expect(missing()).toEqual([field.gender]);
  fireEvent.click(screen.getByRole('radio', { name: 'Female' }));
  expect(screen.getByText(missingFields.none)).toBeVisible();
  // A screen reader is not told at each key.
  expect(
    screen.getByText(missingFields.none).closest('[aria-live], [role="status"], [role="alert"]'),
  ).toBeNull();
});

test('a step with many missing fields lists the first four, and the others on request', async () => {
  show({ form: { countryCode: 'ID' } });
  expect(missing()).toEqual([field.name, field.userName, field.age, field.gender, '2 more']);
  fireEvent.click(screen.getByRole('button', { name: '2 more' }));
  expect(missing()).toHaveLength(6);
  await waitFor(() => expect(screen.getByRole('button', { name: field.idCardType })).toHaveFocus());
});

test('an invalid value counts as missing, and an emptied field shows the specification’s words', () => {
  show({ form: { ...identity, age: 'ten' } });
  expect(missing()).toEqual([field.age]);
  fireEvent.change(input(field.age), { target: { value: '' } });
  next();
  expect(screen.getByText(must.age)).toBeVisible();
});
