import { expect, test } from 'vitest';
import { defaultTime } from './default-time.ts';

test.each([
  ['in the morning', [2026, 0, 5, 9, 20], [2026, 0, 5, 11, 0]],
  ['at a full hour', [2026, 0, 5, 9, 0], [2026, 0, 5, 10, 0]],
  ['late in the evening', [2026, 0, 5, 20, 40], [2026, 0, 5, 22, 0]],
  ['before midnight', [2026, 0, 5, 21, 30], [2026, 0, 6, 18, 0]],
  ['after midnight', [2026, 0, 5, 23, 10], [2026, 0, 6, 18, 0]],
  ['early', [2026, 0, 5, 2, 0], [2026, 0, 5, 18, 0]],
] as const)('the time that is offered %s is not at night', (_when, now, offered) => {
  const moment = ([year, month, day, hour, minute]: readonly [number, number, number, number, number]) =>
    new Date(year, month, day, hour, minute).getTime();
  expect(new Date(defaultTime(moment(now)))).toEqual(new Date(moment(offered)));
});
