import { givenPenName } from '#shared/domain/pen-name.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Pen name of a new author: neither the e-mail nor the name at a provider (docs/spec, section 3, Author info). */
export const newPenName = (random: Random): string => {
  const [high = 0, low = 0] = random.bytes(2);
  return givenPenName((high * 256 + low) % 10_000);
};
