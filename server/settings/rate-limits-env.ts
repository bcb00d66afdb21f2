import * as v from 'valibot';
import { RATE_LIMITS, type RateLimit, type RateLimits } from './settings.ts';

/** The limits that an operator can set. That of the codes is not among them: it follows from the length of a code. */
const NAMES = Object.keys(RATE_LIMITS).filter(
  (name): name is Exclude<keyof RateLimits, 'code'> => name !== 'code',
);

/** Larger numbers are a mistake. A limiter counts in whole ms, so it lets no more than 60,000 calls a minute through. */
const BURST_MAX = 100_000;
const PER_MINUTE_MAX = 60_000;

/** One limit, as `author=600/600`. A string says what is wrong with it. */
function readLimit(item: string): readonly [keyof RateLimits, RateLimit] | string {
  const [, written = '', burst, perMinute] =
    /^(\w+)\s*=\s*(\d{1,6})\s*\/\s*(\d{1,5}(?:\.\d{1,2})?)$/.exec(item) ?? [];
  if (written === '')
    return `"${item}" must be a name with the calls at once and those per minute, such as visitor=1200/600`;
  const name = NAMES.find((known) => known === written);
  if (name === undefined) return `${written} is not a limit. They are ${NAMES.join(', ')}`;
  const limit = { burst: Number(burst), perMinute: Number(perMinute) };
  if (limit.burst < 1 || limit.burst > BURST_MAX)
    return `${written} must let 1 to ${BURST_MAX} calls through at once`;
  if (limit.perMinute <= 0 || limit.perMinute > PER_MINUTE_MAX)
    return `${written} must let 0.01 to ${PER_MINUTE_MAX} calls per minute through`;
  return [name, limit];
}

const readAll = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(readLimit);

/** The setting RATE_LIMITS (docs/deploy.md, "Rate limits"). What it does not name has its default. */
export const rateLimitsEntry = v.pipe(
  v.optional(v.string(), ''),
  v.transform(readAll),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const item of dataset.value)
      if (typeof item === 'string') addIssue({ message: `RATE_LIMITS: ${item}` });
  }),
  v.transform((items): RateLimits => {
    const set = Object.fromEntries(items.filter((item) => typeof item !== 'string'));
    return { ...RATE_LIMITS, ...set };
  }),
);
