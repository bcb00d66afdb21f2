import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '#server/ports/logger.ts';
import type { VersionId, VolumeId } from '#shared/domain/ids.ts';
import {
  addChapter,
  addStory,
  newBookId,
  newChapterId,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiAnswer } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const errors: string[] = [];
const logger: Logger = {
  info: () => {},
  warn: () => {},
  error: (fields) => void errors.push(JSON.stringify(fields)),
};
const server = await createTestServer({ logger });
const { app } = server;
beforeEach(async () => {
  await server.reset();
  errors.length = 0;
});

const REFUSED = 'field.characters';
const fieldsOf = (answer: ApiAnswer<unknown>): Record<string, string> =>
  (answer.data as { fields: Record<string, string> }).fields;

describe('NUL and halves of surrogate pairs are refused at their field', () => {
  it.each(['%00', 'a%00b', '%ED%A0%80%00'])('in a query: %s', async (value) => {
    const author = await signedInAuthor(app);
    const headers = { authorization: `Bearer ${author.accessToken}` };
    const paths = [
      `/book/search?searchValue=${value}`,
      `/book/search?genreId=${value}&cursor=${value}`,
      `/notice/list?cursor=${value}`,
      `/author/message/list?cursor=${value}`,
      `/author/apply/list?bookId=${value}`,
      `/author/sign/inspect/final/contract/download?bookId=${value}`,
      `/s/${value}`,
      `/files/covers/${value}`,
      `/book/${value}`,
      `/${value}`,
    ];
    for (const path of paths) {
      const { status } = await app.request(path, { headers });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    expect(errors).toEqual([]);
  });

  it.each(['a\u0000b', 'a\ud800b'])('in title, synopsis, note and reason: %j', async (text) => {
    const author = await signedInAuthor(app);
    const story = { id: newBookId(), ...storyForm() };
    const add = (more: object) => author.call('bookAdd', { request: { ...story, ...more } });
    expect(fieldsOf(await add({ title: text }))).toEqual({ title: REFUSED });
    const synopsis = `${text} ${storyForm().synopsis}`;
    expect(fieldsOf(await add({ synopsis }))).toEqual({ synopsis: REFUSED });
    await add({});
    const chapter = { id: newChapterId(), bookId: story.id, title: 'One', content: textOf(5) };
    const write = (more: object) =>
      author.call('chapterAdd', { request: { ...chapter, status: 'draft', ...more } });
    expect(fieldsOf(await write({ title: text }))).toEqual({ title: REFUSED });
    const authorNote = { place: 'above', text };
    expect(fieldsOf(await write({ authorNote }))).toEqual({ 'authorNote.text': REFUSED });
    const apply = { bookId: story.id, type: 'completion', note: text } as const;
    expect(fieldsOf(await author.call('applyAdd', { request: apply }))).toEqual({ note: REFUSED });
    expect(errors).toEqual([]);
  });
});

describe('a one-line field accepts no line break, direction override or non-character', () => {
  const hidden = [...'\n\r\u0085\u2028\u202a\u202e\u2066\u2069\u0007\ufdd0\ufffe', '\u{1ffff}'];

  it.each(hidden)('%j', async (character) => {
    const text = `a${character}b`;
    const author = await signedInAuthor(app);
    const story = { id: newBookId(), ...storyForm() };
    const refused = await author.call('bookAdd', { request: { ...story, title: text } });
    expect([refused.status, fieldsOf(refused)]).toEqual([422, { title: REFUSED }]);
    const book = await addStory(author);
    const edit = { ...storyForm(text), editorId: '', coverId: '', baseRevision: book.revisionId };
    const edited = await author.call('bookEdit', { params: { id: book.id }, request: edit });
    expect(fieldsOf(edited)).toEqual({ title: REFUSED });
    const chapter = await addChapter(author, book.id);
    const save = { id: chapter.id, baseRevision: chapter.revisionId, title: text };
    expect(fieldsOf(await author.call('chapterEdit', { request: save }))).toEqual({ title: REFUSED });
    const version = {
      ...{ id: randomUUID() as string as VersionId, nameId: randomUUID() as string as VersionId },
      ...{ chapterId: chapter.id, name: text },
      text: { title: 'One', content: textOf(5), authorNote: null },
    };
    expect(fieldsOf(await author.call('versionKeep', { request: version }))).toEqual({ name: REFUSED });
    const volume = { id: randomUUID() as string as VolumeId, title: text, firstChapterId: chapter.id };
    const volumes = { bookId: book.id, baseRevision: null, volumes: [volume] };
    const divided = await author.call('bookVolumes', { request: volumes });
    expect(fieldsOf(divided)).toEqual({ 'volumes.0.title': REFUSED });
    expect(errors).toEqual([]);
  });

  it('letters of every script, joined emoji and marks that belong to a script are kept', async () => {
    const author = await signedInAuthor(app);
    const title = 'नमस्ते 字 👩‍👩‍👧 می‌روم \u200eA';
    expect((await addStory(author, title)).title).toBe(title);
  });
});

describe('a request that breaks off', () => {
  let url: { port: number };
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  beforeAll(async () => {
    if (!http.listening) await once(http, 'listening');
    url = http.address() as { port: number };
  });
  afterAll(() => new Promise((closed) => http.close(closed)));

  it.each([
    ['in the middle of its body', 'content-length: 900\r\n\r\n{"a":'],
    ['in the middle of a chunk', 'transfer-encoding: chunked\r\n\r\n40\r\n{"a":'],
    ['after its body', 'content-length: 2\r\n\r\n{}'],
    ['in its headers', 'content-le'],
  ])('%s is not logged as an error', async (_, rest) => {
    const author = await signedInAuthor(app);
    for (const path of ['/user/auth/logout', '/book/chapter/add', '/author/author/info']) {
      const socket = connect(url.port, '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${author.accessToken}\r\n`;
      socket.write(`${head}content-type: application/json\r\n${rest}`);
      await new Promise((go) => setTimeout(go, 50));
      socket.destroy();
    }
    await new Promise((go) => setTimeout(go, 100));
    expect(errors).toEqual([]);
  });
});
