import { beforeEach, describe, expect, it } from 'vitest';
import { chapter } from '#server/db/schema/story.ts';
import type { VolumeId } from '#shared/domain/ids.ts';
import { addChapter, addStory, newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app, db } = server;

let author: ApiDevice;
let bookId: Awaited<ReturnType<typeof addStory>>['id'];
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app);
  bookId = (await addStory(author)).id;
});

const volumeId = () => newChapterId() as string as VolumeId;

describe('bookVolumes', () => {
  it('stores the volumes and changes the story’s version, and a pull returns them', async () => {
    const first = await addChapter(author, bookId);
    const volumes = [{ id: volumeId(), title: 'Rain', firstChapterId: first.id }];
    const saved = await author.ok('bookVolumes', { request: { bookId, volumes, baseRevision: null } });
    expect(saved.volumes).toEqual(volumes);
    expect(saved.bookVersion).not.toBe(saved.previousBookVersion);
    const pulled = await author.ok('pull', { request: { stories: [] } });
    expect(pulled.volumes).toEqual([{ bookId, revisionId: saved.revisionId, volumes }]);
  });

  it('SYNC-10: a different base is a conflict, and the answer has the current volumes; the same volumes are no conflict', async () => {
    const volumes = [{ id: volumeId(), title: 'Rain', firstChapterId: null }];
    const saved = await author.ok('bookVolumes', { request: { bookId, volumes, baseRevision: null } });
    const other = await author.call('bookVolumes', {
      request: { bookId, volumes: [{ ...volumes[0], title: 'Sun' } as never], baseRevision: null },
    });
    expect(other).toMatchObject({
      status: 409,
      code: 'revisionConflict',
      data: { volumes, revisionId: saved.revisionId },
    });
    const same = await author.ok('bookVolumes', { request: { bookId, volumes, baseRevision: null } });
    expect(same.revisionId).toBe(saved.revisionId);
  });

  it('accepts neither an empty name nor a volume twice', async () => {
    const id = volumeId();
    for (const volumes of [
      [{ id, title: '', firstChapterId: null }],
      [
        { id, title: 'Rain', firstChapterId: null },
        { id, title: 'Sun', firstChapterId: null },
      ],
    ])
      expect(
        (await author.call('bookVolumes', { request: { bookId, volumes, baseRevision: null } })).code,
      ).toBe('validation');
  });
});

describe('volumes as readers see them', () => {
  it('a volume begins at its first published chapter; a volume without published chapters is not shown', async () => {
    const draft = await addChapter(author, bookId);
    const shown = await addChapter(author, bookId, { status: 'published' });
    const away = await addChapter(author, bookId);
    const later = await addChapter(author, bookId, { status: 'published' });
    const last = await addChapter(author, bookId);
    await author.ok('bookOpen', { params: { id: bookId } });
    const [rain, sun, moon] = [volumeId(), volumeId(), volumeId()];
    const volumes = [
      { id: rain, title: 'Rain', firstChapterId: draft.id },
      { id: sun, title: 'Sun', firstChapterId: away.id },
      { id: moon, title: 'Moon', firstChapterId: last.id },
    ];
    await author.ok('bookVolumes', { request: { bookId, volumes, baseRevision: null } });
    await author.ok('chapterDelete', { request: { id: away.id } });
    const page = await apiDevice(app).ok('bookPublic', { params: { id: bookId } });
    expect(page.volumes).toEqual([
      { id: rain, title: 'Rain', firstChapterId: shown.id },
      { id: sun, title: 'Sun', firstChapterId: later.id },
    ]);
  });

  it('another author’s chapter as the first of a volume reveals nothing', async () => {
    const other = await signedInAuthor(app);
    const theirs = await addChapter(other, (await addStory(other)).id, { status: 'published' });
    await addChapter(author, bookId, { status: 'published' });
    await author.ok('bookOpen', { params: { id: bookId } });
    const volumes = [{ id: volumeId(), title: 'Rain', firstChapterId: theirs.id }];
    await author.ok('bookVolumes', { request: { bookId, volumes, baseRevision: null } });
    const page = await apiDevice(app).ok('bookPublic', { params: { id: bookId } });
    expect(page.volumes).toBeUndefined();
    expect(await db.select().from(chapter)).toHaveLength(2);
  });
});
