import { describe, expect, it } from 'vitest';
import {
  createRotation,
  type HostRests,
  hostAnswered,
  hostFailed,
  isResting,
  pickHost,
} from './host-rotation.ts';

const HOSTS = ['a', 'b', 'c'];
const random = { bytes: () => Uint8Array.of(0, 1) };
const NOW = 1_000_000;

describe('docs/spec, section 7: hosts in turn', () => {
  it('starts at a random host and takes the next at every call', () => {
    const rotation = createRotation(HOSTS, random, { now: () => NOW });
    const taken = Array.from({ length: 4 }, () => rotation.take({}, new Set()));
    expect(taken).toEqual(['b', 'c', 'a', 'b']);
  });
  it('uses the page’s own origin if there are no hosts', () =>
    expect(createRotation([], random, { now: () => NOW }).take({}, new Set())).toBe(''));
});

describe('SYNC-8 hosts that fail', () => {
  const twice = (host: string): HostRests => hostFailed(hostFailed({}, host, NOW), host, NOW);
  it('rest after two failures in a row, not after one', () => {
    expect(isResting(hostFailed({}, 'a', NOW).a, NOW)).toBe(false);
    expect(isResting(twice('a').a, NOW)).toBe(true);
    expect(pickHost(HOSTS, 0, twice('a'), NOW)).toBe(1);
  });
  it('rest longer with each further failure, at most ten minutes', () => {
    let rests = twice('a');
    const first = rests.a?.until ?? 0;
    rests = hostFailed(rests, 'a', NOW);
    expect((rests.a?.until ?? 0) - NOW).toBe(2 * (first - NOW));
    for (let count = 0; count < 40; count += 1) rests = hostFailed(rests, 'a', NOW);
    expect((rests.a?.until ?? 0) - NOW).toBe(600_000);
  });
  it('count as healthy again after one answer', () => expect(hostAnswered(twice('a'), 'a')).toEqual({}));
  it('are still used if all rest: first the host whose rest ends first, and no host twice in a round', () => {
    const rests = {
      a: { failures: 3, until: NOW + 9 },
      b: { failures: 3, until: NOW + 5 },
      c: { failures: 3, until: NOW + 7 },
    };
    expect(pickHost(HOSTS, 0, rests, NOW)).toBe(1);
    expect(pickHost(HOSTS, 0, rests, NOW, new Set(['b']))).toBe(2);
  });
  it('do not rest for ever after the clock was set back (SYNC-16)', () =>
    expect(isResting({ failures: 2, until: NOW + 86_400_000 }, NOW)).toBe(false));
});
