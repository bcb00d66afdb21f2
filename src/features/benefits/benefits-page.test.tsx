import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Language } from '#shared/domain/language.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import BenefitsPage from './benefits-page.tsx';

const sum = () => screen.getByTestId('bonus-sum').textContent;
const words = () => screen.getByRole('textbox', { name: 'Published words' });

async function enter(value: string) {
  const user = userEvent.setup();
  await user.clear(words());
  await user.type(words(), value);
}

/** Numbers of docs/spec, section 9, in the language's format. */
const NUMBERS = ['$50', '$100', '$150', '$250', '$350', '$450'];
const WORDS = [10_000, 50_000, 60_000, 80_000, 100_000, 130_000, 200_000];

test.each<[Language, string, string]>([
  ['en_US', 'en', 'Taxes and fees are borne by the author.'],
  ['en_ID', 'id', 'Pajak dan biaya ditanggung oleh penulis.'],
  ['zh_CN', 'zh-CN', '税费由作者承担。'],
])(
  '%s: the table has every number of the specification, and says who bears taxes and fees',
  async (language, tag, taxes) => {
    await showPublic(<BenefitsPage />, { language });
    const table = screen.getAllByRole('table')[0]?.textContent ?? '';
    for (const number of NUMBERS) expect(table).toContain(number);
    for (const count of WORDS) expect(table).toContain(new Intl.NumberFormat(tag).format(count));
    expect(table).toContain('5');
    expect(screen.getByText(taxes)).toBeInTheDocument();
  },
);

/** A server that answers the rates of the profit share with `answer`. */
const serverWith = (answer: unknown) => {
  const call = async (name: string) =>
    name === 'shareRates' ? answer : { ok: false, error: { kind: 'network' } };
  return { call, file: call } as unknown as ApiClient;
};
const RATES = [
  { contractType: 'exclusive', tenths: 505 },
  { contractType: 'nonExclusive', tenths: 300 },
];

test.each<[Language, string, string, string]>([
  ['en_US', 'Profit share', '50.5% of the profit, on top of the completion bonus', '30% of the profit'],
  ['en_ID', 'Bagi hasil', '50,5% dari keuntungan, selain bonus tamat', '30% dari keuntungan'],
  ['zh_CN', '利润分成', '利润的 50.5%，在完结奖金之外', '利润的 30%'],
])(
  '%s: the rates of the profit share are shown (docs/spec, section 9, Profit share)',
  async (language, name, first, second) => {
    const api = serverWith({ ok: true, value: { items: RATES } });
    await showPublic(<BenefitsPage />, { language, api });
    const group = screen.getByRole('rowheader', { name }).closest('tbody');
    await waitFor(() => expect(group).toHaveTextContent(first));
    expect(group).toHaveTextContent(second);
  },
);

test.each([
  ['out of reach', { kind: 'network' }],
  ['older', { kind: 'answer', code: 'notFound', message: '', data: undefined }],
])('the page states no rate while the server is %s', async (_, error) => {
  await showPublic(<BenefitsPage />, { api: serverWith({ ok: false, error }) });
  const group = screen.getByRole('rowheader', { name: 'Profit share' }).closest('tbody');
  expect(group).toHaveTextContent(/^Profit shareYes, on top of the completion bonusYes$/);
});

test('quotes docs/spec, section 9, Income, word for word', async () => {
  const { container } = await showPublic(<BenefitsPage />);
  for (const text of [
    'Withdrawal is possible when the balance reaches $100',
    'once a month, between the 5th and 7th of each month (UTC+08:00)',
    'Payment is made before the 20th, normally the 15th',
  ])
    expect(container).toHaveTextContent(text);
});

test.each([
  ['9,999', '$0'],
  ['10000', '$100'],
  ['60.000', '$250'],
  ['200 000', '$450'],
  ['200001', '$550'],
])('an exclusive finished story of %s words: %s', async (typed, wanted) => {
  await showPublic(<BenefitsPage />);
  await enter(typed);
  expect(sum()).toBe(wanted);
});

test('the calculator lists what is missing, and shows no sum without a number', async () => {
  const user = userEvent.setup();
  await showPublic(<BenefitsPage />);
  await enter('58796');
  expect(screen.getByText('1,204 words to go')).toBeVisible();
  await user.click(
    screen.getByRole('switch', { name: 'The story is finished and its completion is approved' }),
  );
  expect(screen.getByText('1,204 words to go · when the story is finished')).toBeVisible();
  await enter('many');
  expect(screen.getByText('Enter a whole number of words')).toBeVisible();
});

test('a non-exclusive story gets the first-release bonus only with 5 days of lead', async () => {
  const user = userEvent.setup();
  await showPublic(<BenefitsPage />);
  await user.click(screen.getByRole('radio', { name: 'Non-exclusive' }));
  await enter('80001');
  expect(sum()).toBe('$150');
  await user.click(screen.getByRole('switch', { name: /at least 5 days before other platforms/ }));
  expect(sum()).toBe('$50');
});

test('the payout calendar shows the next window at UTC+8, and says so while it is open', async () => {
  const first = await showPublic(<BenefitsPage />, { now: Date.parse('2026-11-21T10:00:00Z') });
  const tables = screen.getAllByRole('table');
  const calendar = within(tables[tables.length - 1] as HTMLElement);
  expect(screen.getByText('Next withdrawal window')).toBeVisible();
  expect(calendar.getByText(/Sat,? Dec 5,? 00:00/)).toBeVisible();
  expect(calendar.getByText(/Tue,? Dec 8,? 00:00/)).toBeVisible();
  first.unmount();
  await showPublic(<BenefitsPage />, { now: Date.parse('2026-12-05T00:00:00+08:00') });
  expect(screen.getByText('Withdrawals are open now')).toBeVisible();
});
