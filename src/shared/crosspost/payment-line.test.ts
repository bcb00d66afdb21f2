import { expect, test } from 'vitest';
import { paymentLine } from './payment-line.ts';

test.each([
  ['Thanks for reading!\nSupport me: https://ko-fi.com/ratna ', 'Support me: https://ko-fi.com/ratna'],
  ['My PATREON has three more chapters.', 'My PATREON has three more chapters.'],
  ['Traktir di saweria.co/ratna ya', 'Traktir di saweria.co/ratna ya'],
  ['谢谢！\n爱发电 @ratna', '爱发电 @ratna'],
])('a line that names a site for payments is found: %j', (note, line) => {
  expect(paymentLine(note)).toBe(line);
});

test('other notes name none', () => {
  expect(paymentLine('Thanks for reading!\nNext chapter on Friday.')).toBeUndefined();
  expect(paymentLine('')).toBeUndefined();
});
