import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChapterId, VolumeId } from '#shared/domain/ids.ts';
import { mergeVolumes, sameVolumes } from './merge-volumes.ts';
import { arrangeVolumes, divideByVolumes, type OrderItem, type Volume, volumesWithout } from './volume.ts';

const volume = (id: string, first: string | null, title = id): Volume => ({
  id: id as VolumeId,
  title,
  firstChapterId: first as ChapterId | null,
});
const chapters = (...ids: string[]) => ids.map((id) => ({ id: id as ChapterId }));
const shape = (parts: ReturnType<typeof divideByVolumes>) =>
  parts.map((part) => [part.volume?.id ?? null, ...part.chapters.map(({ id }) => id)]);

describe('volumes divide a story into consecutive chapters', () => {
  it('chapters before the first volume are in no volume', () => {
    const parts = divideByVolumes(chapters('a', 'b', 'c', 'd'), [volume('2', 'd'), volume('1', 'b')]);
    expect(shape(parts)).toEqual([
      [null, 'a'],
      ['1', 'b', 'c'],
      ['2', 'd'],
    ]);
  });

  it('a volume without chapters, or whose first chapter is missing, is put last', () => {
    const parts = divideByVolumes(chapters('a'), [volume('1', null), volume('2', 'gone')]);
    expect(shape(parts)).toEqual([[null, 'a'], ['1'], ['2']]);
  });

  it('every chapter is listed once and in order, with any volumes', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x');
    fc.assert(
      fc.property(
        fc.uniqueArray(ids),
        fc.uniqueArray(fc.tuple(fc.constantFrom('1', '2', '3', '4'), fc.option(ids)), {
          selector: ([id]) => id,
        }),
        (order, starts) => {
          const volumes = starts.map(([id, first]) => volume(id, first));
          const parts = divideByVolumes(chapters(...order), volumes);
          expect(parts.flatMap((part) => part.chapters.map(({ id }) => id as string))).toEqual(order);
          const named = parts.flatMap((part) => (part.volume ? [part.volume.id as string] : []));
          expect(named.sort()).toEqual(starts.map(([id]) => id).sort());
        },
      ),
    );
  });
});

describe('when a chapter is removed', () => {
  const order = ['a', 'b', 'c'] as ChapterId[];

  it('a volume that began at this chapter begins at the next one', () => {
    expect(volumesWithout([volume('1', 'b')], order, 'b' as ChapterId)).toEqual([volume('1', 'c')]);
  });

  it('a volume that began at this chapter is empty if another volume begins at the next one', () => {
    const volumes = [volume('1', 'b'), volume('2', 'c')];
    const after = volumesWithout(volumes, order, 'b' as ChapterId);
    expect(shape(divideByVolumes(chapters('a', 'c'), after))).toEqual([[null, 'a'], ['2', 'c'], ['1']]);
  });

  it('the other chapters stay in their volumes', () => {
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c', 'd', 'e']), fc.nat(4), (begin, index) => {
        const all = ['a', 'b', 'c', 'd', 'e'] as ChapterId[];
        const volumes = begin.map((id) => volume(`v${id}`, id));
        const gone = all[index] as ChapterId;
        const partOf = (ids: readonly ChapterId[], list: readonly Volume[]) =>
          new Map(
            divideByVolumes(chapters(...ids), list).flatMap((part) =>
              part.chapters.map(({ id }) => [id, part.volume?.id]),
            ),
          );
        const before = partOf(all, volumes);
        const rest = all.filter((id) => id !== gone);
        const after = partOf(rest, volumesWithout(volumes, all, gone));
        for (const id of rest) expect(after.get(id)).toBe(before.get(id));
      }),
    );
  });
});

describe('a new order of chapters and volumes', () => {
  const chapter = (id: string): OrderItem => ({ kind: 'chapter', id: id as ChapterId });
  const place = (id: string): OrderItem => ({ kind: 'volume', id: id as VolumeId });

  it('a chapter moved across the start of a volume changes its volume; the volume begins at the chapter that now follows its heading', () => {
    const made = arrangeVolumes(
      [chapter('a'), chapter('c'), place('1'), chapter('b')],
      [volume('1', 'c'), volume('0', 'z')],
    );
    expect(made).toEqual({ ids: ['a', 'c', 'b'], volumes: [volume('1', 'b'), volume('0', 'z')] });
  });

  it('a volume that lost all its chapters is empty', () => {
    const made = arrangeVolumes(
      [place('1'), place('2'), chapter('a')],
      [volume('1', 'a'), volume('2', null)],
    );
    expect(made.volumes).toEqual([volume('1', null), volume('2', 'a')]);
  });
});

describe('SYNC-10 volumes changed on two devices', () => {
  const base = [volume('1', 'a'), volume('2', 'b')];

  it('a new name on one side and a new start on the other both stay', () => {
    const mine = [volume('1', 'a', 'Rain'), volume('2', 'b')];
    const theirs = [volume('1', 'c'), volume('2', 'b')];
    expect(mergeVolumes(base, mine, theirs)).toEqual([volume('1', 'c', 'Rain'), volume('2', 'b')]);
  });

  it('a deleted volume stays deleted, unless the other side changed it', () => {
    expect(mergeVolumes(base, [volume('2', 'b')], base)).toEqual([volume('2', 'b')]);
    expect(mergeVolumes(base, [volume('2', 'b')], [volume('1', 'a', 'Sun'), volume('2', 'b')])).toEqual([
      volume('1', 'a', 'Sun'),
      volume('2', 'b'),
    ]);
  });

  it('if one side is unchanged, the changed side wins; no new volume is lost', () => {
    const ids = fc.constantFrom('1', '2', '3', '4');
    const lists = fc.uniqueArray(
      fc.record({ id: ids, title: fc.constantFrom('x', 'y'), first: fc.option(fc.constantFrom('a', 'b')) }),
      { selector: ({ id }) => id },
    );
    const made = (list: { id: string; title: string; first: string | null }[]) =>
      list.map(({ id, title, first }) => volume(id, first, title));
    fc.assert(
      fc.property(lists, lists, lists, (one, two, three) => {
        const [was, mine, theirs] = [made(one), made(two), made(three)];
        expect(sameVolumes(mergeVolumes(was, mine, was), mine)).toBe(true);
        expect(sameVolumes(mergeVolumes(was, was, theirs), theirs)).toBe(true);
        const merged = new Set(mergeVolumes(was, mine, theirs).map(({ id }) => id));
        const known = new Set(was.map(({ id }) => id));
        for (const { id } of [...mine, ...theirs]) if (!known.has(id)) expect(merged.has(id)).toBe(true);
      }),
    );
  });
});
