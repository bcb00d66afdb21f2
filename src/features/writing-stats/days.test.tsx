import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enUS } from '#locales/en_US.ts';
import { roomEnUS } from '#locales/room/en_US.ts';
import type { DayWords } from '#shared/domain/writing-stats/writing-stats.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Days } from './days.tsx';

test('imported words are named below the chart, which shows only the written words', async () => {
  const days = new Map<string, DayWords>([
    ['2026-11-27', { day: '2026-11-27', typed: 320, pasted: 0 }],
    ['2026-11-28', { day: '2026-11-28', typed: 210, pasted: 8_078 }],
  ]);
  showScreen(<Days days={days} today="2026-11-28" />, {
    texts: { language: 'en_US', scopes: new Set(['shell', 'room']), tables: [enUS, roomEnUS] },
  });
  expect(await screen.findByText('Pasted or imported, not in the chart: 8,078')).toBeVisible();
});
