import { expect, it } from 'vitest';
import { Overloaded } from '#server/platform/overloaded.ts';
import { argon2Hasher, SERVER } from './password-hasher.ts';

it('a password is hashed by argon2id with 19 MiB and two passes, each time with a new salt', async () => {
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

it('two passwords are hashed at a time and a hundred wait; a further one is refused at once, with the time to wait', async () => {
  const hasher = argon2Hasher({ memoryCost: 64, timeCost: 1 });
  const done: string[] = [];
  const sent = Array.from({ length: 105 }, async (_, at) => {
    try {
      return await hasher.hash('quiet-river-7', { address: `203.0.113.${at}`, isKnown: false });
    } catch (error) {
      return error;
    } finally {
      done.push(String(at));
    }
  });
  const outcomes = await Promise.all(sent);
  const refused = outcomes.filter((one) => one instanceof Overloaded);
  expect(refused.map(({ retryAfterSeconds }) => retryAfterSeconds > 0)).toEqual([true, true, true]);
  expect(outcomes.filter((one) => typeof one === 'string')).toHaveLength(102);
  // The three refused passwords were refused before any password was hashed.
  expect(done.slice(0, 3).map((at) => outcomes[Number(at)])).toEqual(refused);
});
