import { expect, it } from 'vitest';
import { isUsedUp, keyUri, newKey, stepAt, stepOfCode } from './authenticator-app.ts';

/** The secret of RFC 6238, appendix B, in base 32. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(stepOfCode(RFC_KEY, code, seconds * 1_000)).toBe(stepAt(seconds * 1_000));
});

it('a code is valid half a minute early or late, and no longer', () => {
  const at = 1_111_111_109_000;
  const step = stepAt(at);
  for (const seconds of [-30, 0, 30]) expect(stepOfCode(RFC_KEY, '081804', at + seconds * 1_000)).toBe(step);
  for (const seconds of [-61, 61]) expect(stepOfCode(RFC_KEY, '081804', at + seconds * 1_000)).toBeNull();
});

it('a used code and the codes before it no longer work, unless the server’s clock went back since', () => {
  const now = 1_800_000_000_000;
  const step = stepAt(now);
  expect(isUsedUp(step, step, now)).toBe(true);
  expect(isUsedUp(step - 1, step, now)).toBe(true);
  expect(isUsedUp(step, step + 1, now)).toBe(true);
  expect(isUsedUp(step + 1, step, now)).toBe(false);
  expect(isUsedUp(step, step + 2, now)).toBe(false);
});

it('a key has 160 bits, and its address is in the format that apps read', () => {
  const key = newKey({ random: { bytes: (length) => new Uint8Array(length).fill(7) } });
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(keyUri(key, 'ani@example.org'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.href)).toContain('totp/Tinta:ani@example.org?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Tinta',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
