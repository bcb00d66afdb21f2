import { randomBytes } from 'node:crypto';
import type { Random } from '#shared/lib/ports.ts';

/** The system's randomness. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length) };
