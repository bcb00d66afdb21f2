import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { cover, story } from '#server/db/schema/story.ts';
import type { BookId, CoverId, UserId } from '#shared/domain/ids.ts';
import { newBookId, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const EDITOR = '6f1a2b3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c' as UserId;
const COVER = '0a1b2c3d-4e5f-4a6b-9c7d-8e9f0a1b2c3d' as CoverId;

const server = await createTestServer();
const { app, db } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, 'ani@example.org');
});

/** Stores an editor and a cover of the author, both with fixed ids. */
async function storeEditorAndCover(): Promise<void> {
  const createdAt = Date.now();
  const [author] = await db.select().from(account).where(eq(account.emailKey, 'ani@example.org'));
  if (!author) throw new Error('no author');
  const editor = { email: 'budi@example.org', emailKey: 'budi@example.org', penName: 'Budi', createdAt };
  await db.insert(account).values({ id: EDITOR, role: 'editor', ...editor });
  const files = { fileKey: 'story-form-test', sourceHash: '0'.repeat(64) };
  await db.insert(cover).values({ id: COVER, ownerId: author.id, ...files, createdAt });
}

const hashesOf = async (id: BookId) => {
  const [row] = await db.select().from(story).where(eq(story.id, id));
  return [row?.formHash, row?.firstFormHash];
};

const edit = async (id: BookId, request: object) => {
  const { revisionId: baseRevision } = await device.ok('bookForm', { params: { id } });
  return device.ok('bookEdit', { params: { id }, request: { ...request, baseRevision } as never });
};

/** Databases store these hashes. If they changed, a story that is sent again after a lost answer would be a conflict. */
describe('the stored hash of a story’s form', () => {
  it.each([
    ['no editor, cover or language', {}, 'cbc9c6eab202fe90e6060b2cbc46fc781f4a38f6e4f3590e4bc067a14d9bf12f'],
    [
      'a language',
      { language: 'jv' as const },
      '1c40f9dfa6cb17e0db467913428e70affaed6ad3ce6bcd5ec1849d5a43d46bd9',
    ],
    ['an editor', { editorId: EDITOR }, '271446b3fcc72046b116b5838e07b7df4f985a0fc3af02ba3dcf6a7a729b2d7f'],
    ['a cover', { coverId: COVER }, '94ffeba2c741beee40a33ac6ede77932813b755aa8a47e39f51f5991745550e4'],
    [
      'every field',
      {
        title: '  Hujan “di” Kota 🌧 ',
        genreId: 'romance',
        editorId: EDITOR,
        contractType: 'nonExclusive' as const,
        audience: 'male' as const,
        synopsis: ` ${'kata '.repeat(25)}\n\nakhir `,
        tags: ['war', 'ghosts', 'ceo', 'magic'],
        coverId: COVER,
        language: 'id' as const,
      },
      '0c7973408d2acbe3f3026b94edf40eb3e47f7dab204641d0e9321ad77011d464',
    ],
  ])('never changes: %s', async (_name, more, hash) => {
    await storeEditorAndCover();
    const { id } = await device.ok('bookAdd', { request: { id: newBookId(), ...storyForm(), ...more } });
    expect(await hashesOf(id)).toEqual([hash, hash]);
  });

  it('with an emptied field is the hash from before the field existed', async () => {
    const request = { id: newBookId(), ...storyForm(), language: 'ms' as const };
    const { id } = await device.ok('bookAdd', { request });
    const [withLanguage] = await hashesOf(id);
    await edit(id, { ...storyForm(), editorId: '', coverId: '', language: '' });
    const [without, first] = await hashesOf(id);
    expect([without, first]).toEqual([
      'cbc9c6eab202fe90e6060b2cbc46fc781f4a38f6e4f3590e4bc067a14d9bf12f',
      withLanguage,
    ]);
  });
});

describe('a field that an older app leaves out', () => {
  const withLanguage = () => ({ id: newBookId(), ...storyForm(), language: 'ms' as const });

  it('keeps its value when the app changes another field', async () => {
    const { id } = await device.ok('bookAdd', { request: withLanguage() });
    const edited = await edit(id, { ...storyForm('Another'), editorId: '', coverId: '' });
    expect(edited).toMatchObject({ title: 'Another', language: 'ms' });
  });

  it('does not count as a change: the same form without it makes no revision', async () => {
    const added = await device.ok('bookAdd', { request: withLanguage() });
    const edited = await edit(added.id, { ...storyForm(), editorId: '', coverId: '' });
    expect(edited).toEqual(added);
  });

  it('is empty in a new story', async () => {
    const added = await device.ok('bookAdd', { request: { id: newBookId(), ...storyForm() } });
    expect(added.language).toBe('');
  });
});

it('the answer keeps the order of its fields', async () => {
  const added = await device.call('bookAdd', { request: { id: newBookId(), ...storyForm() } });
  expect(Object.keys(added.data as object)).toEqual([
    ...['id', 'name', 'iname', 'iiconUrlMedium', 'chapterCount', 'words', 'inspectDesc', 'inspectState'],
    ...['finished', 'allowPrice', 'contractTypeDesc', 'published', 'updatedAt'],
    ...[
      'title',
      'genreId',
      'editorId',
      'contractType',
      'audience',
      'synopsis',
      'tags',
      'coverId',
      'language',
    ],
    ...['iconUrl', 'revision', 'revisionId', 'completionWaiting', 'version'],
  ]);
});
