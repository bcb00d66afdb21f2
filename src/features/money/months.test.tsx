import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { Months } from './months.tsx';

vi.mock('./month-chart.tsx', () => {
  throw new Error('Loading chunk month-chart failed');
});

test('if the chart cannot be loaded, the page still works, and says that the table shows the same numbers', async () => {
  const items = [{ month: '2026-10', estimate: 410, verified: 3525, paid: 0 }];
  showScreen(<Months months={{ currency: 'USD', items, nextCursor: null }} />);
  expect(await screen.findByText('money.chart.missing')).toBeVisible();
  expect(screen.getByText('money.chart.table')).toBeVisible();
});
