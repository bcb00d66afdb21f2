import { beforeEach, describe, expect, it } from 'vitest';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import {
  addChapter,
  newBookId,
  newChapterId,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { confirmAddress } from '#test/support/confirmed-email.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const EMAIL = 'sari@tinta.test';
const server = await createTestServer({ clock: { now: () => NOW } });

let device: ApiDevice;
let book: StoryDetail;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(server.app, EMAIL);
  await confirmAddress(server.db, EMAIL);
  const request = { id: newBookId(), ...storyForm(), synopsis: '', tags: [] };
  book = await device.ok('bookAdd', { request });
});

const complete = (more = {}) =>
  device.call('bookEdit', {
    params: { id: book.id },
    request: { ...storyForm(), editorId: '', coverId: '', baseRevision: book.revisionId, ...more },
  });

describe('a story that began without synopsis and tags (docs/spec, section 5, Story text)', () => {
  it('takes drafts, a short synopsis and a single tag', async () => {
    expect((await addChapter(device, book.id)).status).toBe('draft');
    const edited = await complete({ synopsis: 'Three words only', tags: ['magic'] });
    expect(edited).toMatchObject({ success: true, data: { synopsis: 'Three words only', tags: ['magic'] } });
  });

  it.each([
    ['published', {}],
    ['scheduled', { publishAt: new Date(NOW + 3_600_000).toISOString() }],
  ])('lets no chapter be %s until it has them; the text is kept', async (_name, at) => {
    const wish = { status: 'published' as const, ...at };
    const text = { title: 'One', content: textOf(10) };
    const added = await device.call('chapterAdd', {
      request: { id: newChapterId(), bookId: book.id, ...text, ...wish },
    });
    expect(added).toMatchObject({ code: 'refused', data: { reason: 'storyIncomplete' } });
    const [draft] = await device.ok('chapterList', { params: { id: book.id } });
    if (!draft) throw new Error('no draft');
    expect(draft.status).toBe('draft');
    const request = { id: draft.id, baseRevision: draft.revisionId, authorNote: null, ...text, ...wish };
    const asked = () => device.call('chapterEdit', { request });
    expect(await asked()).toMatchObject({ code: 'refused', data: { reason: 'storyIncomplete' } });
    expect((await complete()).success).toBe(true);
    expect((await asked()).success).toBe(true);
  });

  it('gets no contract', async () => {
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const request = { ...filledContract, idImg, bookId: book.id };
    expect(await device.call('contractSign', { request })).toMatchObject({
      code: 'refused',
      data: { reason: 'storyIncomplete' },
    });
  });

  it('keeps both once it has them: an edit that takes them away is refused at its field', async () => {
    const { data } = await complete();
    const { revisionId } = data as StoryDetail;
    const taken = await complete({ synopsis: 'word '.repeat(19), tags: ['magic'], baseRevision: revisionId });
    expect(taken).toMatchObject({
      code: 'validation',
      data: { fields: { synopsis: 'story.error.synopsisLength', tags: 'story.error.tagsCount' } },
    });
  });
});
