import { expect, it } from 'vitest';
import { argon2Hasher, SERVER } from './password-hasher.ts';

it('a password is hashed by argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const hasher = argon2Hasher();
  const [one, other] = [
    await hasher.hash('quiet-river-7', SERVER),
    await hasher.hash('quiet-river-7', SERVER),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await hasher.verify(one, 'quiet-river-7', SERVER)).toBe(true);
  expect(await hasher.verify(one, 'quiet-river-8', SERVER)).toBe(false);
  expect(await hasher.verify('not a hash', 'quiet-river-7', SERVER)).toBe(false);
});
