import { describe, expect, it } from 'vitest';
import { turns } from '#test/support/idle.ts';
import { worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const KEY_EVERY_MS = 100;

/** An author with a story, on a page of a phone. */
async function atAPage() {
  const phone = await worldWithPhone();
  return { ...phone, book: await phone.time.until(phone.work.createStory(aStory, null)) };
}

describe('SYNC-5: typing without a pause sends one request in 30 s', () => {
  it('even if the browser wakes the worker meanwhile', async () => {
    const { world, time, device, tab, work, book } = await atAPage();
    const chapter = await time.until(work.createChapter(book, aText('')));
    await world.sync(tab);
    const draft = await time.until(work.openDraft(chapter));
    const worker = await time.until(device.openTab());
    const before = world.asked().length;
    for (let key = 1; key <= 290; key += 1) {
      draft.change(() => aText('a'.repeat(key)));
      if (key % 60 === 0) worker.sync.engine.syncNow('due').catch(() => {});
      await time.pass(KEY_EVERY_MS);
    }
    expect(world.asked().slice(before)).toEqual([]);
    for (let key = 1; key <= 30; key += 1) {
      draft.change(() => aText('b'.repeat(key)));
      await time.pass(KEY_EVERY_MS);
    }
    expect(world.asked().slice(before)).toEqual(['/book/chapter/edit']);
    await time.until(draft.close());
  });
});

describe('SYNC-2: a draft is written while the author types', () => {
  it('at least every second', async () => {
    const { time, work, book } = await atAPage();
    const chapter = await time.until(work.createChapter(book, aText('')));
    const draft = await time.until(work.openDraft(chapter));

    const writtenAt = [time.now()];
    let stored = '';
    for (let key = 1; key <= 40; key += 1) {
      draft.change(() => aText('a'.repeat(key)));
      await time.pass(KEY_EVERY_MS);
      const text = plainText(await time.until(work.chapterText(chapter))) ?? '';
      if (text !== stored) writtenAt.push(time.now());
      stored = text;
    }

    const waits = writtenAt.slice(1).map((at, index) => at - (writtenAt[index] ?? 0));
    expect(waits.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000 + KEY_EVERY_MS);
    await time.until(draft.close());
  });

  it('its save state does not change during continuous typing, and is correct after a pause', async () => {
    const { world, time, device, tab, work, book } = await atAPage();
    await world.sync(tab);
    world.offline(device);
    const chapter = await time.until(work.createChapter(book, aText('')));
    const draft = await time.until(work.openDraft(chapter));
    const heard: string[] = [];
    draft.onState(({ kind }) => heard.push(kind));
    await time.pass(1_000);
    heard.splice(0);

    for (const keys of [7, 8, 20, 31]) {
      for (let key = 1; key <= keys; key += 1) {
        draft.change(() => aText('a'.repeat(key + keys)));
        await time.pass(KEY_EVERY_MS);
      }
      expect(heard, `${keys} keys`).toEqual(['saving']);
      await time.pass(300);
      const [, first, second, ...more] = heard.splice(0);
      expect(['saved', 'queued']).toContain(first);
      expect([undefined, 'queued']).toContain(second);
      expect(more).toEqual([]);
    }
    // A flush in the middle of a word stores the text and shows at once that it is stored.
    for (let key = 1; key <= 9; key += 1) {
      draft.change(() => aText('b'.repeat(key)));
      await time.pass(key < 9 ? KEY_EVERY_MS : 0);
    }
    await time.until(draft.flush());
    expect(heard.slice(0, 2)).toEqual(['saving', expect.stringMatching(/^(saved|queued)$/)]);
    await time.until(draft.close());
  });

  it('the text before an unsent change is kept as a version, even if the page is killed while it overwrites that text', async () => {
    const { world, time, device, tab, uid, work, book } = await atAPage();
    await world.sync(tab);
    world.offline(device);
    const chapter = await time.until(work.createChapter(book, aText('a whole morning of work')));
    const draft = await time.until(work.openDraft(chapter));
    await time.pass(1_000);
    draft.change(() => aText('oops'));
    draft.hide();
    await tab.crash('with its browser');

    const after = await time.until(device.openTab());
    const again = after.sync.work(uid);
    const opened = await time.until(again.openDraft(chapter));
    expect(plainText(opened.text)).toBe('oops');
    const versions = await time.until(again.versions(chapter));
    const texts = await Promise.all(versions.map(({ id }) => time.until(again.versionText(chapter, id))));
    expect(texts.map(plainText)).toContain('a whole morning of work');
  });

  it('seed 4932: if only the copy of a last text is left, the next page stores it, even if a frozen page is the leader', async () => {
    const { world, time, device, tab: leading, uid, work, book } = await atAPage();
    const chapter = await time.until(work.createChapter(book, aText('before')));
    await world.sync(leading);
    const tab = await time.until(device.openTab());
    const draft = await time.until(tab.sync.work(uid).openDraft(chapter));
    leading.freeze();
    draft.change(() => aText('the last words'));
    draft.hide();
    // The crash loses the last text's write to the database, so only the copy is left. The browser then loses the copy too:
    // by that time the next page must have stored the text.
    await tab.crash('of a busy browser');
    const next = await time.until(device.openTab());
    await time.pass(500);
    await next.crash('with its browser');
    await leading.crash('with its browser');

    const after = await time.until(device.openTab());
    expect(plainText((await time.until(after.sync.work(uid).openDraft(chapter))).text)).toBe(
      'the last words',
    );
  });

  it.each(['alone', 'with its browser'] as const)(
    'a new chapter whose page closes (%s) while the device is still creating it exists afterwards, with its id and all its words',
    async (how) => {
      const { world, time, device, tab, uid, work, book } = await atAPage();
      const before = await time.until(work.createChapter(book, aText('the first')));
      await world.sync(tab);
      const draft = await time.until(work.newDraft(book));
      draft.change(() => aText('H'));
      void draft.flush();
      draft.change(() => aText('Hujan turun'));
      draft.hide();
      await tab.crash(how);

      const after = await time.until(device.openTab());
      const again = after.sync.work(uid);
      await world.sync(after);
      const chapters = await time.until(again.chapters(book));
      expect(chapters.map(({ id }) => id)).toEqual([before, draft.chapterId]);
      expect(plainText((await time.until(again.openDraft(draft.chapterId))).text)).toBe('Hujan turun');
      await world.sync(after);
      expect((await time.until(again.chapter(draft.chapterId)))?.save.kind).toBe('synced');
    },
  );

  it('a last text does not recreate a deleted new chapter, and opening an empty new chapter stores none', async () => {
    const { world, time, device, tab, uid, work, book } = await atAPage();
    const looked = await time.until(work.newDraft(book));
    await time.until(looked.close());
    expect(await time.until(work.chapters(book))).toEqual([]);

    const draft = await time.until(work.newDraft(book));
    draft.change(() => aText('gone'));
    draft.hide();
    await time.until(draft.flush());
    await time.until(work.deleteChapter(draft.chapterId));
    await time.until(draft.close());
    await tab.crash();
    const after = await time.until(device.openTab());
    const again = after.sync.work(uid);
    await world.sync(after);
    expect(await time.until(again.chapters(book))).toEqual([]);
  });

  it('a page that is hidden again during a write also sends the newer text, even if there is no space for it at first', async () => {
    const { world, time, device, tab, work, book } = await atAPage();
    const chapter = await time.until(work.createChapter(book, aText('')));
    const draft = await time.until(work.openDraft(chapter));
    await world.sync(tab);
    device.room = 3_000;
    draft.change(() => aText('short'));
    draft.hide();
    // The write has begun.
    await turns(1);
    draft.change(() => aText('long '.repeat(1_000)));
    draft.hide();
    await time.pass(1_000);
    device.room = Number.POSITIVE_INFINITY;
    while (!(await time.until(work.chapterText(chapter)).then(plainText))?.startsWith('long'))
      await time.pass(100);
    await time.pass(1_000);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
    await time.until(draft.close());
  });

  it('a letter just typed is in the text that another tab merges, in the flushed text, and in the text that a killed page leaves', async () => {
    const { time, device, tab, uid, work, book } = await atAPage();
    const there = await time.until(device.openTab());
    const chapter = await time.until(work.createChapter(book, aText('Hujan\nHalte')));
    const draft = await time.until(work.openDraft(chapter));
    let shown = aText('Hujan\nHalte');
    draft.onText((text) => {
      shown = text;
    });
    const type = (lines: string) => {
      shown = aText(lines);
      draft.change(() => shown);
    };

    // Another tab writes in the other paragraph: the letter is in the merged text, and stays on the screen.
    const beside = await time.until(there.sync.work(uid).openDraft(chapter));
    type('Hujan!\nHalte');
    beside.change(() => aText('Hujan\nHalte kosong'));
    await time.until(beside.flush());
    await time.pass(1_000);
    expect(plainText(shown)).toBe('Hujan!\n\nHalte kosong');

    // A flush includes the letter.
    type('Hujan!!\nHalte kosong');
    await time.until(draft.flush());
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe('Hujan!!\n\nHalte kosong');

    // The page is hidden and then killed.
    type('Hujan!!!\nHalte kosong');
    draft.hide();
    await tab.crash('with its browser');
    const after = await time.until(device.openTab());
    const opened = await time.until(after.sync.work(uid).openDraft(chapter));
    expect(plainText(opened.text)).toBe('Hujan!!!\n\nHalte kosong');
  });
});

describe('the position where the author left a chapter', () => {
  it('is stored with the text, when the caret rests, and on leaving; it is never sent', async () => {
    const { world, time, tab, work, book } = await atAPage();
    const placeOnOpening = async (id: Awaited<ReturnType<typeof work.createChapter>>) => {
      const draft = await time.until(work.openDraft(id));
      await time.until(draft.close());
      return draft.place;
    };
    const chapter = await time.until(work.createChapter(book, aText('Hujan turun.')));
    expect(await placeOnOpening(chapter)).toBeNull();

    const draft = await time.until(work.openDraft(chapter));
    draft.moved(7);
    await time.pass(1_500);
    expect(await placeOnOpening(chapter)).toBe(7);
    draft.change(() => aText('Hujan turun!'));
    draft.moved(12);
    await time.until(draft.flush());
    expect(await placeOnOpening(chapter)).toBe(12);
    draft.moved(3);
    await time.until(draft.close());
    expect(await placeOnOpening(chapter)).toBe(3);

    const made = await time.until(work.newDraft(book));
    made.change(() => aText('Baru'));
    made.moved(5);
    await time.until(made.close());
    expect(await placeOnOpening(made.chapterId)).toBe(5);

    await world.sync(tab);
    expect(await placeOnOpening(made.chapterId)).toBe(5);
    expect(world.exchanges.map(({ body }) => body).join()).not.toContain('"place"');
  });
});
