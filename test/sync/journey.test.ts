import { beforeEach, describe, expect, it } from 'vitest';
import type { StoryForm } from '#shared/domain/story.ts';
import { documentFromText, documentText } from '#shared/domain/story-document.ts';
import { createDevice } from '#test/support/device.ts';
import { createFaultyNetwork, type Exchange, type Fault } from '#test/support/faulty-network.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const form: StoryForm = {
  title: 'A test of rain',
  genreId: 'romance',
  editorId: null,
  contractType: 'exclusive',
  audience: 'female',
  synopsis: 'word '.repeat(25).trim(),
  tags: ['second-chance', 'fake-dating', 'arranged-marriage'],
  coverId: null,
};
const text = (body: string) => ({ title: 'One', content: documentFromText(body), authorNote: null });

async function setUp() {
  const time = createManualTime();
  const { random } = createSeededRandom(1);
  const server = await createTestServer({ clock: time.clock, random, passwordHasher: plainHasher });
  await server.reset();
  const exchanges: Exchange[] = [];
  const state: { fault: Fault } = { fault: 'none' };
  const fetch = createFaultyNetwork({
    app: server.app,
    fault: () => state.fault,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const device = (name: string) => createDevice({ name, time, random, fetch });
  return { time, server, exchanges, state, device };
}

describe('from a phone to the server', () => {
  let world: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    world = await setUp();
  });

  it('a story and its chapter written offline arrive by themselves', async () => {
    const { time, state, device, exchanges } = world;
    const phone = device('phone');
    const tab = await phone.openTab();
    const { control } = tab.session;
    expect((await time.until(control.register('ani@example.com', 'password1'))).ok).toBe(true);
    const signed = await time.until(control.signIn('ani@example.com', 'password1'));
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    const work = tab.sync.work(signed.value.uid);
    state.fault = 'refused';
    phone.online = false;
    const book = await time.until(work.createStory(form, null));
    const chapter = await time.until(work.createChapter(book));
    const draft = await time.until(work.openDraft(chapter));
    draft.change(() => text('It rained.'));
    await time.pass(400);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('queued');
    await time.pass(60_000);
    const before = exchanges.length;
    state.fault = 'none';
    phone.online = true;
    phone.hint();
    await time.pass(20_000);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
    expect((await time.until(work.story(book)))?.save.kind).toBe('synced');
    expect(exchanges.slice(before).map((exchange) => exchange.path)).toMatchInlineSnapshot(`
      [
        "/author/sync/pull",
        "/book/book/add",
        "/book/chapter/add",
      ]
    `);
    await draft.close();

    const desk = device('desk');
    const other = await desk.openTab();
    await time.until(other.session.control.signIn('ani@example.com', 'password1'));
    await time.pass(5_000);
    const there = await time.until(other.sync.work(signed.value.uid).chapterText(chapter));
    expect(there && documentText(there.content)).toBe('It rained.');
  });
});
