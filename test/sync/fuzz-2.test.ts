import { describe } from 'vitest';
import { keepsEveryPromise } from './fuzz/shard.ts';

describe('SYNC-1 to SYNC-18: random devices, faults and time, the real server, part 2', () => {
  keepsEveryPromise(1, 2);
});
