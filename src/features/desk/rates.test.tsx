import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { ShareRateId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Rates } from './rates.tsx';

type Answer = Awaited<ReturnType<ApiClient['call']>>;
type Item = AnswerOf<'deskRates'>['items'][number];

const exclusive: Item = { contractType: 'exclusive', tenths: 500, confirmed: null, waiting: null };
const nonExclusive: Item = {
  contractType: 'nonExclusive',
  tenths: 300,
  confirmed: { proposedBy: 'Ani', confirmedBy: 'Budi', at: '2026-11-24T10:00:00.000Z' },
  waiting: null,
};
const waiting = {
  id: '018f0000-0000-7000-8000-000000000001' as ShareRateId,
  tenths: 455,
  proposedBy: 'Ani',
  at: '2026-11-25T10:00:00.000Z',
  mine: false,
};
const refused = (reason: string, message: string): Answer =>
  ({ ok: false, error: { kind: 'answer', code: 'refused', message, data: { reason } } }) as Answer;

/** The part of the desk over a server that answers `rates`, one after the other, and decisions with `decide`. */
async function rates(items: readonly Item[][], decide: Answer, language: Language = 'en_US') {
  const asked: [string, unknown][] = [];
  let read = 0;
  const call = async (name: string, input: { request: unknown }) => {
    if (name === 'deskRates') {
      const value = { items: items[Math.min(read, items.length - 1)] };
      read += 1;
      return { ok: true, value };
    }
    asked.push([name, input.request]);
    return decide;
  };
  const scopes = ['shell', 'desk'] as const;
  const tables = await loadTexts(language, scopes);
  const shown = showScreen(<Rates />, {
    services: { api: { call, file: call } as unknown as ApiClient },
    texts: { language, scopes: new Set(scopes), tables },
  });
  const sections = await screen.findAllByRole('region');
  const [first = document.body, second = document.body] = sections;
  return { ...shown, asked, exclusive: within(first), nonExclusive: within(second) };
}
const good = { ok: true, value: undefined } as Answer;

test('shows the rate of each contract type, and who proposed and confirmed it', async () => {
  const shown = await rates([[exclusive, nonExclusive]], good);
  expect(shown.exclusive.getByText('50%')).toBeVisible();
  expect(shown.exclusive.getByText(/the default/)).toBeVisible();
  expect(shown.nonExclusive.getByText('30%')).toBeVisible();
  expect(shown.nonExclusive.getByText(/Proposed by Ani, confirmed by Budi/)).toBeVisible();
});

test.each<[Language, string]>([
  ['en_US', 'Enter a rate from 0% to 100%, with at most one decimal'],
  ['en_ID', 'Masukkan persentase dari 0% sampai 100%, paling banyak satu angka desimal'],
  ['zh_CN', '请输入 0% 到 100% 之间的比例，最多一位小数'],
])(
  '%s: a text that is not a rate gets an error at its field, and nothing is sent',
  async (language, text) => {
    const shown = await rates([[exclusive, nonExclusive]], good, language);
    const user = userEvent.setup();
    const field = shown.exclusive.getByRole('textbox');
    for (const typed of ['', '100,1', '-1', '12,55', 'half']) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    }
    expect(shown.nonExclusive.getByRole('textbox')).toBeValid();
    expect(shown.asked).toEqual([]);
  },
);

test.each(['45,5', '45.5', ' 45,5 % '])('"%s" is proposed as 45.5 %%', async (typed) => {
  const shown = await rates([[exclusive, nonExclusive], [{ ...exclusive, waiting }]], good);
  await userEvent.setup().type(shown.exclusive.getByRole('textbox'), `${typed}{Enter}`);
  expect(shown.asked).toEqual([['deskRatePropose', { contractType: 'exclusive', tenths: 455 }]]);
  expect(await screen.findByText(/Ani proposed 45\.5%/)).toBeVisible();
  expect(shown.said).toEqual(['The proposal is waiting for a second editor']);
});

test('a rate equal to the current one is refused at its field', async () => {
  const data = { fields: { tenths: 'desk.rate.problem.same' } };
  const same = {
    ok: false,
    error: { kind: 'answer', code: 'validation', message: '', data },
  } as unknown as Answer;
  const shown = await rates([[exclusive, nonExclusive]], same);
  const field = shown.exclusive.getByRole('textbox');
  await userEvent.setup().type(field, '50{Enter}');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('This is already the rate'));
});

test('the editor who proposed a rate can withdraw it, but not confirm it', async () => {
  const shown = await rates([[{ ...exclusive, waiting: { ...waiting, mine: true } }], [exclusive]], good);
  expect(shown.exclusive.getByText(/You proposed 45\.5%/)).toBeVisible();
  expect(shown.exclusive.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(shown.exclusive.queryByRole('textbox')).toBeNull();
  await userEvent.setup().click(shown.exclusive.getByRole('button', { name: 'Withdraw the proposal' }));
  expect(shown.asked).toEqual([['deskRateWithdraw', { id: waiting.id }]]);
  expect(await shown.exclusive.findByRole('textbox')).toBeVisible();
});

test('a different editor confirms it, after a question that states rate and contract type', async () => {
  const shown = await rates([[{ ...exclusive, waiting }], [{ ...exclusive, tenths: 455 }]], good);
  const user = userEvent.setup();
  await user.click(shown.exclusive.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: '45.5% for new contracts (Exclusive)?' }));
  expect(shown.asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(shown.asked).toEqual([['deskRateConfirm', { id: waiting.id }]]);
  expect(await shown.exclusive.findByText('45.5%')).toBeVisible();
});

test('another editor’s decision made meanwhile is shown, and the reason why nothing was done', async () => {
  const message = 'This has changed since you opened it';
  const shown = await rates([[{ ...exclusive, waiting }], [exclusive]], refused('changedMeanwhile', message));
  await userEvent.setup().click(shown.exclusive.getByRole('button', { name: 'Withdraw the proposal' }));
  expect(await shown.exclusive.findByRole('textbox')).toBeVisible();
  expect(shown.exclusive.getByRole('alert')).toHaveTextContent(message);
});
