import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Shares } from './shares.tsx';

const OF: NonNullable<AnswerOf<'incomeOverview'>['shares']> = [
  {
    bookId: '018f0000-0000-7000-8000-000000000001' as BookId,
    bookName: 'Hujan',
    contractType: 'exclusive',
    tenths: 455,
  },
  {
    bookId: '018f0000-0000-7000-8000-000000000002' as BookId,
    bookName: 'Zaman',
    contractType: 'nonExclusive',
    tenths: null,
  },
];
async function show(of: AnswerOf<'incomeOverview'>['shares'], language: Language) {
  const scopes = ['shell', 'money'] as const;
  const tables = await loadTexts(language, scopes);
  return showScreen(<Shares of={of} />, { texts: { language, scopes: new Set(scopes), tables } });
}

test.each<[Language, string, string]>([
  ['en_US', '45.5%', 'no rate stated'],
  ['en_ID', '45,5%', 'persentase tidak disebutkan'],
  ['zh_CN', '45.5%', '未写明比例'],
])(
  '%s: shows the rate of each contract, and that an older contract has none',
  async (language, rate, none) => {
    await show(OF, language);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Hujan');
    expect(first).toHaveTextContent(rate);
    expect(second).toHaveTextContent('Zaman');
    expect(second).toHaveTextContent(none);
  },
);

test.each([
  ['an older server', undefined],
  ['an author without a contract', []],
])('nothing is shown for %s', async (_, of) => {
  await show(of, 'en_US');
  expect(screen.queryByRole('region')).toBeNull();
});
