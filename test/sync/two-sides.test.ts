import { ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { thinRevisions } from '#server/chapter/thin-revisions.ts';
import { chapterRevision } from '#server/db/schema/story.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { REVISION_FOLD_MS } from '#shared/domain/limits.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, typeInto, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

/** The text that both devices begin with. */
const UNCHANGED = 'one\ntwo\nthree';

let world: SyncWorld;
let handset: Device;
let phone: Tab;
let desk: Tab;
let uid: UserId;
let book: BookId;
let chapter: ChapterId;

const type = (tab: Tab, lines: string) => typeInto(world, tab.sync.work(uid), chapter, lines);
const typeAndSync = async (tab: Tab, lines: string) => {
  await type(tab, lines);
  await world.sync(tab);
};
const shown = async (tab: Tab) => plainText(await world.time.until(tab.sync.work(uid).chapterText(chapter)));

beforeEach(async () => {
  ({ world, device: handset, tab: phone, uid } = await worldWithPhone());
  const { time } = world;
  const work = phone.sync.work(uid);
  book = await time.until(work.createStory(aStory, null));
  chapter = await time.until(work.createChapter(book, aText(UNCHANGED)));
  await world.sync(phone);
  ({ tab: desk } = await signedInDevice(world, 'desk'));
  await world.sync(desk);
});

describe('SYNC-10 two devices on one chapter', () => {
  it('changes of different paragraphs are merged without asking', async () => {
    await typeAndSync(phone, 'one on the phone\ntwo\nthree');
    await typeAndSync(desk, 'one\ntwo\nthree at the desk');
    await world.sync(phone);
    expect(await shown(desk)).toBe('one on the phone\n\ntwo\n\nthree at the desk');
    expect(await shown(phone)).toBe(await shown(desk));
  });

  it.each([
    ['nothing', UNCHANGED, 'one\n\ntwo\n\nthree, third'],
    ['a different paragraph', 'one on the phone\ntwo\nthree', 'one on the phone\n\ntwo\n\nthree, third'],
  ])(
    'a phone that was away while the server thinned its base revision gets the later text (changed on the phone meanwhile: %s)',
    async (_, typed, merged) => {
      world.offline(handset);
      if (typed !== UNCHANGED) await type(phone, typed);
      phone.freeze();
      await world.online(handset);
      for (const lines of ['three, first', 'three, second', 'three, third']) {
        await typeAndSync(desk, `one\ntwo\n${lines}`);
        await world.time.leap(REVISION_FOLD_MS + 1);
      }
      const inAYear = world.time.clock.now() + 366 * 86_400_000;
      await world.time.until(thinRevisions({ db: world.server.db, clock: { now: () => inAYear } }));
      expect(await shown(desk)).toContain('three, third');
      const left = await world.server.db
        .select()
        .from(chapterRevision)
        .where(ne(chapterRevision.content, ''));
      expect(left).toHaveLength(1);
      phone.thaw();
      await world.sync(phone);
      await world.sync(desk);
      expect(await shown(phone)).toBe(merged);
      expect(await shown(desk)).toBe(merged);
      expect((await world.time.until(phone.sync.work(uid).chapter(chapter)))?.save.kind).toBe('synced');
    },
  );

  it('seed 7002067: text written after a publish is sent after it, even if a server restored from a backup already has that text', async () => {
    const { time } = world;
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    await typeAndSync(phone, 'one\ntwo\nthree, published');
    world.offline(handset);
    await time.until(phone.sync.work(uid).publish(chapter));
    await type(phone, 'one\ntwo\nthree');
    await restore();
    await world.online(handset);
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(phone)).toBe('one\n\ntwo\n\nthree');
    expect(await shown(desk)).toBe(await shown(phone));
    expect((await time.until(phone.sync.work(uid).chapter(chapter)))?.save.kind).toBe('synced');
  });

  it('seed 2001091: a deleted chapter that an older page recreates keeps the deleted text as a version', async () => {
    const { time } = world;
    world.offline(handset);
    const work = phone.sync.work(uid);
    const made = await time.until(work.createChapter(book, aText('first')));
    const old = await time.until(work.openDraft(made));
    old.change(() => aText('first and a last word of a page that sleeps'));
    phone.freeze();
    const other = await time.until(handset.openTab());
    const draft = await time.until(other.sync.work(uid).openDraft(made));
    draft.change(() => aText('first, then all that was deleted'));
    await time.until(draft.close());
    await time.until(other.sync.work(uid).deleteChapter(made));
    phone.thaw();
    await time.until(old.close());
    await world.online(handset);
    await world.sync(phone);
    expect(await time.until(work.deletedChapters(book))).toEqual([]);
    const texts: (string | undefined)[] = [];
    for (const version of await time.until(work.versions(made)))
      texts.push(plainText(await time.until(work.versionText(made, version.id))));
    expect(texts).toContain(plainText(aText('first, then all that was deleted')));
    // Deleting the chapter again reaches the server too.
    await time.until(work.deleteChapter(made));
    await world.sync(phone);
    await world.sync(desk);
    expect(await time.until(desk.sync.work(uid).chapter(made))).toBeUndefined();
  });

  describe('a chapter deleted under an open editor and recreated by it', () => {
    /** A page that has the chapter open is frozen while another page of its device writes in the chapter and deletes it. */
    const sleepAndDelete = async () => {
      const { time } = world;
      const old = await time.until(phone.sync.work(uid).openDraft(chapter));
      const told: string[] = [];
      old.onState(({ kind }) => told.push(kind));
      const page = await time.until(handset.openTab());
      const other = await time.until(page.sync.work(uid).openDraft(chapter));
      phone.freeze();
      other.change(() => aText('one\ntwo in the other page\nthree'));
      await time.until(other.flush());
      await world.sync(page);
      await time.until(page.sync.work(uid).deleteChapter(chapter));
      await world.sync(page);
      phone.thaw();
      told.length = 0;
      return { old, other, told };
    };

    it('seed 8001286: an older text that was synced does not make the new one appear as synced', async () => {
      const { old, told } = await sleepAndDelete();
      old.change(() => aText('one\ntwo\nthree in the old page'));
      await world.time.until(old.flush());
      expect(told).toContain('saved');
      expect(told).not.toContain('synced');
    });

    it('merges what both pages write', async () => {
      const { old, other } = await sleepAndDelete();
      other.change(() => aText('one\ntwo in the other page\nthree in the other page'));
      old.change(() => aText('one in the old page\ntwo\nthree'));
      await world.time.until(old.flush());
      await world.time.until(other.flush());
      expect(await shown(phone)).toBe('one in the old page\n\ntwo\n\nthree in the other page');
    });

    it('shows what the other device writes after that device has restored the chapter', async () => {
      const { time } = world;
      const draft = await time.until(phone.sync.work(uid).openDraft(chapter));
      let screen = draft.text;
      draft.onText((text) => {
        screen = text;
      });
      await time.until(desk.sync.work(uid).deleteChapter(chapter));
      await world.sync(desk);
      await world.sync(phone);
      await time.until(desk.sync.work(uid).undeleteChapter(chapter));
      await world.sync(desk);
      await typeAndSync(desk, 'one\ntwo at the desk\nthree');
      await world.sync(phone);
      expect(plainText(screen)).toBe('one\n\ntwo at the desk\n\nthree');
    });
  });

  it('an open editor that checks for changes gets another device’s change at once, by one small request', async () => {
    await typeAndSync(desk, 'one\ntwo\nthree at the desk');
    const asked: string[] = [];
    world.network.fault = ({ path }) => {
      asked.push(path);
      return 'none';
    };
    phone.sync.work(uid).look();
    await world.time.pass(1_000);
    expect(await shown(phone)).toBe('one\n\ntwo\n\nthree at the desk');
    expect(asked.filter((path) => path.endsWith('/author/sync/pull'))).toHaveLength(1);
    asked.length = 0;
    phone.sync.work(uid).look();
    await world.time.pass(1_000);
    expect(asked).toHaveLength(1);
  });

  it('seed 8512: after a conflict a queued publish is rebased onto the other device’s text', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    world.network.fault = () => 'refused';
    await type(phone, 'one on the phone\ntwo\nthree');
    await time.until(work.publish(chapter));
    await type(phone, 'one on the phone, again\ntwo\nthree');
    await time.until(work.publish(chapter));
    world.network.fault = () => 'none';
    await typeAndSync(desk, 'one\ntwo\nthree at the desk');
    await time.pass(60_000);
    await world.sync(phone);
    const both = 'one on the phone, again\n\ntwo\n\nthree at the desk';
    expect(await shown(phone)).toBe(both);
    expect(await time.until(work.unsent())).toEqual([]);
    await world.sync(desk);
    expect(await shown(desk)).toBe(both);
    expect(await time.until(desk.sync.work(uid).chapter(chapter))).toMatchObject({
      status: 'published',
      unpublishedChanges: false,
    });
  });

  it('a queued change of price and a queued publish do not block each other, and two changes by another device are merged', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    world.network.fault = () => 'refused';
    await time.until(work.setPaid(chapter, true));
    await type(phone, 'one on the phone\ntwo\nthree');
    await time.until(work.publish(chapter));
    phone.freeze();
    world.network.fault = () => 'none';
    for (const third of ['three at the desk', 'three at the desk, twice']) {
      await time.leap(700_000);
      await type(desk, `one\ntwo\n${third}`);
      await world.sync(desk);
    }
    const before = world.exchanges.length;
    phone.thaw();
    await time.pass(120_000);
    await world.sync(phone);
    const both = 'one on the phone\n\ntwo\n\nthree at the desk, twice';
    expect(await shown(phone)).toBe(both);
    expect(world.asked(before).length).toBeLessThan(20);
    await world.sync(desk);
    expect(await shown(desk)).toBe(both);
    expect((await time.until(desk.sync.work(uid).chapter(chapter)))?.status).toBe('published');
  });

  it('seed 700743: unpublishing or deleting a chapter just deleted on another device changes nothing; publishing it fails', async () => {
    const { time } = world;
    await time.until(desk.sync.work(uid).deleteChapter(chapter));
    await world.sync(desk);
    await world.sync(phone);
    const work = phone.sync.work(uid);
    expect(await time.until(work.chapter(chapter))).toBeUndefined();
    expect(await time.until(work.unpublish(chapter))).toBe(false);
    await time.until(work.deleteChapter(chapter));
    await expect(time.until(work.publish(chapter))).rejects.toThrow('no such chapter');
    expect(await time.until(work.unsent())).toEqual([]);
  });

  it('changes of the same paragraph ask the author, and the version not chosen stays in the history', async () => {
    const { time } = world;
    await typeAndSync(phone, 'one on the phone\ntwo\nthree');
    await typeAndSync(desk, 'one at the desk\ntwo\nthree');
    const work = desk.sync.work(uid);
    const conflict = await time.until(work.conflict(chapter));
    expect(plainText(conflict?.mine)).toContain('at the desk');
    expect(plainText(conflict?.theirs)).toContain('on the phone');
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      conflict: true,
      save: { kind: 'needsYou' },
    });
    if (!conflict) throw new Error('no conflict');
    await time.until(work.resolveConflict(chapter, conflict.theirs));
    await world.sync(desk);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      conflict: false,
      save: { kind: 'synced' },
    });
    const versions = await time.until(work.versions(chapter));
    const kept = versions.find((version) => version.note === 'notChosen');
    expect(plainText(await time.until(work.versionText(chapter, kept?.id ?? '')))).toContain('at the desk');
  });

  it('a publish that was taken back while it was sent is not published by the choice after a conflict', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    world.offline(handset);
    await type(phone, 'one on the phone\ntwo\nthree');
    await time.until(work.publish(chapter));
    world.network.fault = ({ path }) => (path.startsWith('/book/chapter/') ? 'badGateway' : 'none');
    handset.online = true;
    handset.hint();
    await time.pass(5_000);
    world.offline(handset);
    world.network.fault = () => 'none';
    await typeAndSync(desk, 'one at the desk\ntwo\nthree');
    await time.until(work.unpublish(chapter));
    expect((await time.until(work.unsent())).map(({ intent }) => intent)).toEqual([
      'publishChapter',
      'unpublishChapter',
    ]);
    await world.online(handset);
    await time.pass(60_000);
    const conflict = await time.until(work.conflict(chapter));
    if (!conflict) throw new Error('no conflict');
    await time.until(work.resolveConflict(chapter, conflict.mine));
    await time.pass(60_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      status: 'draft',
      publishQueued: false,
      save: { kind: 'synced' },
    });
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await shown(phone)).toContain('on the phone');
  });

  it('if a phone is lost after its refused save, the other device lists its text as not applied, and restores it', async () => {
    const { time } = world;
    const work = desk.sync.work(uid);
    await typeAndSync(desk, 'one at the desk\ntwo\nthree');
    await typeAndSync(phone, 'one on the phone\ntwo\nthree');
    await phone.crash();
    const listed = async () => {
      await time.until(work.fetchVersions(chapter));
      return (await time.until(work.versions(chapter))).filter(({ note }) => note === 'notApplied');
    };
    const [version] = await listed();
    expect(version).toMatchObject({ source: 'server', thisDevice: false, published: false, words: 6 });
    await time.until(work.restoreVersion(chapter, version?.id ?? ''));
    await world.sync(desk);
    expect(await shown(desk)).toBe('one on the phone\n\ntwo\n\nthree');
    expect(await time.until(work.chapter(chapter))).toMatchObject({ save: { kind: 'synced' } });
    // The restored text is the newest one now, so it is not listed as not applied.
    expect(await listed()).toEqual([]);
  });

  it('if a phone was offline, found the conflict by a pull and was then lost, the other device still has its text', async () => {
    const { time } = world;
    const work = desk.sync.work(uid);
    world.offline(handset);
    await time.pass(1_000);
    await type(phone, 'one on the phone\ntwo\nthree');
    await time.leap(700_000);
    phone.freeze();
    world.network.fault = () => 'none';
    await typeAndSync(desk, 'one at the desk\ntwo\nthree');
    const before = world.exchanges.length;
    phone.thaw();
    await world.online(handset);
    await time.pass(60_000);
    expect(world.asked(before)).not.toContain('/book/chapter/edit');
    expect(world.asked(before).filter((path) => path === '/book/chapter/aside')).toHaveLength(1);
    await phone.crash();
    await time.until(work.fetchVersions(chapter));
    const versions = await time.until(work.versions(chapter));
    const version = versions.find(({ note }) => note === 'notApplied');
    expect(plainText(await time.until(work.versionText(chapter, version?.id ?? '')))).toContain(
      'on the phone',
    );
  });

  it('a version that the server has thinned since is no longer listed, unless it was opened here', async () => {
    const { time } = world;
    const work = desk.sync.work(uid);
    for (const lines of ['first', 'second', 'third']) {
      await typeAndSync(desk, `one\ntwo\n${lines}`);
      await time.leap(REVISION_FOLD_MS + 1);
    }
    const listed = async () => {
      await time.until(work.fetchVersions(chapter));
      const versions = await time.until(work.versions(chapter));
      return versions.filter(({ source }) => source === 'server');
    };
    const [third, second] = await listed();
    await time.until(work.versionText(chapter, second?.id ?? ''));
    const inAYear = time.clock.now() + 366 * 86_400_000;
    await time.until(thinRevisions({ db: world.server.db, clock: { now: () => inAYear } }));
    expect((await listed()).map(({ id }) => id)).toEqual([third?.id, second?.id]);
    expect(plainText(await time.until(work.versionText(chapter, second?.id ?? '')))).toContain('second');
  });

  it('a text whose save was refused is listed only once on the device that wrote it', async () => {
    const { time } = world;
    const work = desk.sync.work(uid);
    await typeAndSync(phone, 'one on the phone\ntwo\nthree');
    await typeAndSync(desk, 'one at the desk\ntwo\nthree');
    const conflict = await time.until(work.conflict(chapter));
    if (!conflict) throw new Error('no conflict');
    await time.until(work.resolveConflict(chapter, conflict.theirs));
    await world.sync(desk);
    await time.until(work.fetchVersions(chapter));
    const versions = await time.until(work.versions(chapter));
    const texts = await Promise.all(versions.map(({ id }) => time.until(work.versionText(chapter, id))));
    expect(texts.filter((text) => plainText(text)?.includes('at the desk'))).toHaveLength(1);
    const phoneWork = phone.sync.work(uid);
    await time.until(phoneWork.fetchVersions(chapter));
    const notes = (await time.until(phoneWork.versions(chapter))).map(({ note }) => note);
    expect(notes.filter((note) => note === 'notApplied')).toHaveLength(1);
  });

  it('opening a chapter made elsewhere stores no version; the first key stores the earlier text as a version', async () => {
    const { time } = world;
    const work = desk.sync.work(uid);
    const kept = async () =>
      (await time.until(work.versions(chapter))).filter((version) => version.note === 'periodic');
    const looked = await time.until(work.openDraft(chapter));
    await time.pass(1_000);
    await time.until(looked.close());
    expect(await kept()).toEqual([]);
    await type(desk, 'one\ntwo\nthree and four');
    await type(desk, 'one\ntwo\nthree and four and five');
    await time.pass(1_000);
    const texts = await Promise.all(
      (await kept()).map(({ id }) => time.until(work.versionText(chapter, id))),
    );
    expect(texts.map(plainText).sort()).toEqual(['one\n\ntwo\n\nthree', 'one\n\ntwo\n\nthree and four']);
  });

  it('SYNC-2: text that another tab writes while a draft opens is shown in that draft', async () => {
    const { time } = world;
    const draft = await time.until(phone.sync.work(uid).openDraft(chapter));
    const other = await time.until(handset.openTab());
    await type(other, 'one\ntwo\nthree and what the other tab wrote');
    await time.pass(100);
    const texts: string[] = [];
    draft.onText((text) => texts.push(plainText(text) ?? ''));
    expect(texts).toEqual(['one\n\ntwo\n\nthree and what the other tab wrote']);
    await time.until(draft.close());
  });

  it('a story’s form that was open while another device changed the story includes that change, and asks if both changed a field', async () => {
    const { time } = world;
    const [here, there] = [phone.sync.work(uid), desk.sync.work(uid)];
    const base = { ...aStory, coverId: null };
    await time.until(
      there.editStory(book, { ...base, synopsis: `${base.synopsis} Ditulis di meja.` }, null, base),
    );
    await world.sync(desk);
    await world.sync(phone);
    expect(await time.until(here.editStory(book, { ...base, title: 'Dari ponsel' }, null, base))).toBe(true);
    await world.sync(phone);
    await world.sync(desk);
    const joined = (await time.until(there.story(book)))?.form;
    expect(joined).toMatchObject({ title: 'Dari ponsel', synopsis: `${base.synopsis} Ditulis di meja.` });
    expect(await time.until(there.editStory(book, { ...base, title: 'Dari meja' }, null, base))).toBe(false);
    expect((await time.until(there.story(book)))?.form).toEqual(joined);
  });

  it('the language of a story reaches the other device, and is merged with the changes made there', async () => {
    const { time } = world;
    const [here, there] = [phone.sync.work(uid), desk.sync.work(uid)];
    const base = (await time.until(here.story(book)))?.form;
    if (!base) throw new Error('no story');
    await time.until(there.editStory(book, { ...base, title: 'Dari meja' }, null, base));
    await world.sync(desk);
    await time.until(here.editStory(book, { ...base, language: 'jv' }, null, base));
    await world.sync(phone);
    await world.sync(desk);
    for (const work of [here, there])
      expect((await time.until(work.story(book)))?.form).toMatchObject({
        title: 'Dari meja',
        language: 'jv',
      });
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
  });

  it('a story stored by an older app, which knew no story languages, stays usable, and its language can be chosen', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    const { language: _, ...old } = (await time.until(work.story(book)))?.form ?? aStory;
    await time.until(work.editStory(book, { ...old, title: 'Tanpa bahasa' }, null, old));
    await world.sync(phone);
    const kept = (await time.until(work.story(book)))?.form;
    expect(kept).toMatchObject({ title: 'Tanpa bahasa', language: '' });
    await time.until(work.editStory(book, { ...old, title: 'Tanpa bahasa', language: 'id' }, null, kept));
    await world.sync(phone);
    await world.sync(desk);
    expect((await time.until(desk.sync.work(uid).story(book)))?.form.language).toBe('id');
  });

  it('SYNC-2: a text is stored 300 ms after the last key was pressed, even if a slow phone handled that key later', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    const draft = await time.until(work.openDraft(chapter));
    const stored = async () => plainText(await time.until(work.chapterText(chapter)));
    draft.change(() => aText('four'), 80);
    await time.pass(200);
    expect(await stored()).not.toBe('four');
    await time.pass(40);
    expect(await stored()).toBe('four');
    draft.change(() => aText('five'));
    await time.pass(270);
    expect(await stored()).toBe('four');
    await time.pass(50);
    expect(await stored()).toBe('five');
    await time.until(draft.close());
  });

  it('SYNC-2: a last text that a closing page stores late is shown by the editor opened meanwhile', async () => {
    const { time } = world;
    const going = await time.until(handset.openTab());
    const leaving = await time.until(going.sync.work(uid).openDraft(chapter));
    // On a busy phone the next page opens the chapter before the old page learns that it closes.
    const draft = await time.until(phone.sync.work(uid).openDraft(chapter));
    const texts: string[] = [];
    draft.onText((text) => texts.push(plainText(text) ?? ''));
    leaving.change(() => aText('one\ntwo\nthree and the last words'));
    leaving.hide();
    await going.crash();
    await time.pass(100);
    expect(texts).toEqual(['one\n\ntwo\n\nthree and the last words']);
    await time.until(draft.close());
  });

  it('SYNC-2: a last text that is older than what its editor wrote while it closed is no conflict', async () => {
    const { time } = world;
    const going = await time.until(handset.openTab());
    const leaving = await time.until(going.sync.work(uid).openDraft(chapter));
    leaving.change(() => aText('one\ntwo\nthree a'));
    leaving.hide();
    // Typed while the page closes: the write that `hide` has begun stores it, and the page dies before it stores the next letter.
    leaving.change(() => aText('one\ntwo\nthree an'));
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    leaving.change(() => aText('one\ntwo\nthree and'));
    await time.pass(100);
    await going.crash();
    await time.pass(60_000);
    const next = await time.until(handset.openTab());
    const draft = await time.until(next.sync.work(uid).openDraft(chapter));
    expect(plainText(draft.text)).toBe('one\n\ntwo\n\nthree an');
    expect(await time.until(next.sync.work(uid).conflict(chapter))).toBeUndefined();
    await time.until(draft.close());
  });

  it('an open editor shows changes from elsewhere', async () => {
    const { time } = world;
    const draft = await time.until(desk.sync.work(uid).openDraft(chapter));
    const texts: string[] = [];
    draft.onText((text) => texts.push(plainText(text) ?? ''));
    await typeAndSync(phone, 'one\ntwo\nthree\nfour');
    await world.sync(desk);
    expect(texts).toEqual(['one\n\ntwo\n\nthree\n\nfour']);
    await time.until(draft.close());
  });
});

describe('two tabs on one chapter', () => {
  it('merge texts typed in different paragraphs at the same moment', async () => {
    const { time } = world;
    const device = world.device('tablet');
    const [left, right] = [await time.until(device.openTab()), await time.until(device.openTab())];
    await world.signIn(left);
    await time.pass(100);
    await world.sync(left);
    const one = await time.until(left.sync.work(uid).openDraft(chapter));
    const two = await time.until(right.sync.work(uid).openDraft(chapter));
    let seen = '';
    one.onText((text) => {
      seen = plainText(text) ?? '';
    });
    one.change(() => aText('left\ntwo\nthree'));
    two.change(() => aText('one\ntwo\nright'));
    await time.pass(1_000);
    expect(await shown(left)).toBe('left\n\ntwo\n\nright');
    expect(seen).toBe('left\n\ntwo\n\nright');
    await time.until(one.close());
    await time.until(two.close());
  });
});

describe('SYNC-9 a chapter written here and deleted on another device', () => {
  const typed = 'one\ntwo\nthree, typed on the phone';
  const unsent = async () => world.time.until(phone.sync.work(uid).unsent());
  const deletedThere = { kind: 'needsYou', why: { kind: 'refused', reason: 'deletedElsewhere' } };

  /** The device finds the deletion by sending, or by an earlier pull. The author sees the same in both cases. */
  const meet = async (first: 'sending' | 'pull') => {
    const { time } = world;
    await time.until(desk.sync.work(uid).deleteChapter(chapter));
    await world.sync(desk);
    if (first === 'sending') await type(phone, typed);
    else {
      world.network.fault = ({ path }) => (path.startsWith('/book/chapter/') ? 'refused' : 'none');
      await type(phone, typed);
      await time.pass(1_000);
      world.network.fault = () => 'none';
    }
    await world.sync(phone);
    await world.sync(phone);
    expect(await time.until(phone.sync.work(uid).chapter(chapter))).toMatchObject({ save: deletedThere });
  };

  it.each(['sending', 'pull'] as const)(
    'is shown as deleted there; its words are sent without asking once it is restored (%s first)',
    async (first) => {
      const { time } = world;
      await meet(first);
      await time.until(phone.sync.work(uid).undeleteChapter(chapter));
      await time.pass(60_000);
      expect(await time.until(phone.sync.work(uid).chapter(chapter))).toMatchObject({
        save: { kind: 'synced' },
      });
      expect(await unsent()).toEqual([]);
      await world.sync(desk);
      expect(await shown(desk)).toContain('typed on the phone');
      expect(await time.until(phone.sync.work(uid).deletedChapters(book))).toEqual([]);
    },
  );

  it('shows words typed in an open editor after the deletion in the same way, and sends them once it is restored', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    const draft = await time.until(work.openDraft(chapter));
    await time.until(desk.sync.work(uid).deleteChapter(chapter));
    await world.sync(desk);
    await world.sync(phone);
    draft.change(() => aText(typed));
    await time.pass(10_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({ save: deletedThere });
    await time.until(work.undeleteChapter(chapter));
    await time.pass(60_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      conflict: false,
      save: { kind: 'synced' },
    });
    await world.sync(desk);
    expect(await shown(desk)).toContain('typed on the phone');
    await time.until(draft.close());
  });

  it('if it is restored on the other device, its words are sent without asking too', async () => {
    const { time } = world;
    await meet('sending');
    await time.until(desk.sync.work(uid).undeleteChapter(chapter));
    await world.sync(desk);
    await world.sync(phone);
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(desk)).toContain('typed on the phone');
    expect(await unsent()).toEqual([]);
  });

  it('can be kept as a new chapter', async () => {
    const { time } = world;
    await meet('sending');
    const made = await time.until(phone.sync.work(uid).keepAsNewChapter(chapter));
    await time.pass(60_000);
    await world.sync(desk);
    const there = desk.sync.work(uid);
    expect((await time.until(there.chapters(book))).map(({ id }) => id)).toEqual([made]);
    expect(plainText(await time.until(there.chapterText(made)))).toContain('typed on the phone');
    expect(await unsent()).toEqual([]);
  });

  it('kept as a new chapter, it has no mark of a copy posted elsewhere (docs/spec, section 10, Copying for other platforms)', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    const posts = await time.until(work.posts());
    const text = await time.until(work.chapterText(chapter));
    if (!posts || !text) throw new Error('the chapter cannot be marked');
    await time.until(posts.noteCopied(chapter, 'ao3', text));
    await time.until(posts.markPosted(chapter, 'ao3', true));
    await world.sync(phone);
    expect(await time.until(posts.ofStory(book))).toMatchObject([{ posted: [{ platform: 'ao3' }] }]);
    await meet('sending');
    await time.until(work.keepAsNewChapter(chapter));
    await time.pass(60_000);
    expect(await time.until(posts.ofStory(book))).toEqual([]);
  });

  it('can be deleted here too; its words stay as a version', async () => {
    const { time } = world;
    await meet('sending');
    const work = phone.sync.work(uid);
    await time.until(work.deleteChapter(chapter));
    expect(await time.until(work.chapters(book))).toEqual([]);
    expect(await unsent()).toEqual([]);
    const versions = await time.until(work.versions(chapter));
    const texts = await Promise.all(versions.map(({ id }) => time.until(work.versionText(chapter, id))));
    expect(texts.map(plainText).join()).toContain('typed on the phone');
    expect((await time.until(work.deletedChapters(book))).map(({ id }) => id)).toEqual([chapter]);
  });
});

it('SYNC-10: after two tabs changed the same paragraph, only the other text is listed as not chosen', async () => {
  const { time } = world;
  const other = await time.until(handset.openTab());
  const one = await time.until(phone.sync.work(uid).openDraft(chapter));
  const two = await time.until(other.sync.work(uid).openDraft(chapter));
  one.change(() => aText('one in the first tab\ntwo\nthree'));
  two.change(() => aText('one in the second tab\ntwo\nthree'));
  await time.pass(2_000);
  const work = phone.sync.work(uid);
  const conflict = await time.until(work.conflict(chapter));
  if (!conflict) throw new Error('no conflict');
  await time.until(work.resolveConflict(chapter, conflict.theirs));
  const versions = await time.until(work.versions(chapter));
  const notChosen = await Promise.all(
    versions
      .filter(({ note }) => note === 'notChosen')
      .map(({ id }) => time.until(work.versionText(chapter, id))),
  );
  expect(notChosen.map(plainText)).toEqual([plainText(conflict.mine)]);
  await time.until(one.close());
  await time.until(two.close());
});

it('a chapter made elsewhere and opened by its address is fetched at once', async () => {
  const { time } = world;
  const there = desk.sync.work(uid);
  const story = await time.until(there.createStory({ ...aStory, title: 'Another' }, null));
  const made = await time.until(there.createChapter(story, aText('made at the desk', 'New')));
  await world.sync(desk);
  const work = phone.sync.work(uid);
  expect(await time.until(work.chapter(made))).toBeUndefined();
  await time.until(work.fetchChapter(made));
  await time.pass(1_000);
  expect(await time.until(work.chapter(made))).toMatchObject({ title: 'New' });
  const draft = await time.until(work.openDraft(made));
  expect(plainText(draft.text)).toBe('made at the desk');
  await time.until(draft.close());
});

describe('found by the fuzz', () => {
  it('seed 9590: "Synced" refers to the text on the screen, not to one that another tab has stored meanwhile', async () => {
    const { time } = world;
    const device = world.device('tablet', { channelDelay: 2_000 });
    const [left, right] = [await time.until(device.openTab()), await time.until(device.openTab())];
    await world.signIn(left);
    await world.sync(left);
    world.network.fault = () => 'refused';
    const draft = await time.until(right.sync.work(uid).openDraft(chapter));
    let screen = 'one\n\ntwo\n\nthree';
    const said: [state: string, of: string | undefined][] = [];
    draft.onText((text) => {
      screen = plainText(text) ?? '';
    });
    draft.onState(({ kind }) => said.push([kind, screen]));
    draft.change(() => aText('one\ntwo\nthree, here alone'));
    screen = 'one\n\ntwo\n\nthree, here alone';
    await time.until(draft.flush());
    await time.pass(3_000);
    const work = left.sync.work(uid);
    const versions = await time.until(work.versions(chapter));
    await time.until(work.restoreVersion(chapter, versions.at(-1)?.id ?? ''));
    world.network.fault = () => 'none';
    device.hint();
    await time.pass(30_000);
    expect(said.at(-1)).toEqual(['synced', 'one\n\ntwo\n\nthree']);
    expect(said).not.toContainEqual(['synced', 'one\n\ntwo\n\nthree, here alone']);
  });

  it('seed 184: text held by a frozen page is kept as a version when another tab deletes its chapter', async () => {
    const { time } = world;
    const device = world.device('tablet');
    const [left, right] = [await time.until(device.openTab()), await time.until(device.openTab())];
    await world.signIn(left);
    await world.sync(left);
    const draft = await time.until(left.sync.work(uid).openDraft(chapter));
    draft.change(() => aText('one\ntwo\nthree, typed and then frozen'));
    left.freeze();
    world.offline(device);
    await time.until(right.sync.work(uid).deleteChapter(chapter));
    left.thaw();
    await time.pass(5_000);
    await world.online(device);
    await world.sync(right);
    expect(await time.until(right.sync.work(uid).chapter(chapter))).toBeUndefined();
    const versions = await time.until(right.sync.work(uid).versions(chapter));
    const texts = await Promise.all(
      versions.map((version) => time.until(right.sync.work(uid).versionText(chapter, version.id))),
    );
    expect(texts.map(plainText).join()).toContain('typed and then frozen');
  });

  it('text held by a frozen page is shown with the reason when its chapter was deleted at the server too', async () => {
    const { time } = world;
    const right = await time.until(handset.openTab());
    const draft = await time.until(phone.sync.work(uid).openDraft(chapter));
    draft.change(() => aText('one\ntwo\nthree, typed and then frozen'));
    phone.freeze();
    await time.until(right.sync.work(uid).deleteChapter(chapter));
    phone.thaw();
    await time.pass(5_000);
    await world.sync(right);
    expect(await time.until(right.sync.work(uid).chapter(chapter))).toMatchObject({
      save: { kind: 'needsYou', why: { kind: 'refused', code: 'notFound' } },
    });
    expect(await shown(right)).toContain('typed and then frozen');
  });

  it('seed 911: a thawed page shows what another page wrote meanwhile', async () => {
    const { time } = world;
    const right = await time.until(handset.openTab());
    const draft = await time.until(phone.sync.work(uid).openDraft(chapter));
    let seen = plainText(draft.text);
    draft.onText((text) => {
      seen = plainText(text);
    });
    phone.freeze();
    await type(right, 'one\ntwo, from the other page\nthree');
    expect(seen).not.toContain('from the other page');
    phone.thaw();
    await time.pass(0);
    expect(seen).toContain('two, from the other page');
    await time.until(draft.close());
  });

  it('seed 2018: new chapters get their order although a deleted one with unsent text waits for the author', async () => {
    const { time } = world;
    const device = world.device('desk at home', { hosts: ['https://home.example'] });
    const tab = await time.until(device.openTab());
    await world.signIn(tab);
    await world.sync(tab);
    world.network.fault = ({ host }) => (host === 'home.example' ? 'refused' : 'none');
    await time.until(phone.sync.work(uid).deleteChapter(chapter));
    await world.sync(phone);
    const work = tab.sync.work(uid);
    await time.until(work.publish(chapter));
    for (const text of ['the second', 'the third']) await time.until(work.createChapter(book, aText(text)));
    await world.online(device);
    await world.sync(tab);
    await world.sync(tab);
    const waiting = await time.until(work.unsent());
    expect(waiting.map(({ intent, state }) => `${intent} ${state}`)).toEqual([
      'publishChapter parked',
      'saveChapter parked',
    ]);
  });

  it('seed 2078: a refused publish is not revived when the server lost the chapter', async () => {
    const { time } = world;
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    const work = phone.sync.work(uid);
    const second = await time.until(work.createChapter(book, aText('no title', '')));
    await time.until(work.publish(second));
    await world.sync(phone);
    await restore();
    await world.sync(phone);
    await world.sync(phone);
    expect(await time.until(work.chapter(second))).toMatchObject({
      status: 'draft',
      save: { kind: 'synced' },
    });
    expect(plainText(await time.until(work.chapterText(second)))).toBe('no title');
  });
});

describe('a text that is not on this device', () => {
  it('seed 6451: is fetched before an earlier version is restored over it, and stays as a version', async () => {
    const { time } = world;
    const work = () => phone.sync.work(uid);
    const onDevice = async () =>
      (await time.until(work().versions(chapter))).filter(({ source }) => source === 'device');
    await type(phone, 'one\ntwo\nthree\nfour');
    await time.until(work().restoreVersion(chapter, (await onDevice())[0]?.id ?? ''));
    await type(phone, 'one\ntwo\nthree\nfive, the newest');
    await time.until(phone.session.control.signOut('sendNow'));
    // The list has arrived, but the texts are still being fetched.
    world.network.fault = ({ path }) => (path.startsWith('/book/chapter/') ? 'refused' : 'none');
    await world.signIn(phone);
    await world.sync(phone);
    expect(await time.until(work().chapterText(chapter))).toBeUndefined();
    const [kept] = await onDevice();
    await expect(time.until(work().restoreVersion(chapter, kept?.id ?? ''))).rejects.toThrow();
    world.network.fault = () => 'none';
    await time.until(work().restoreVersion(chapter, kept?.id ?? ''));
    await world.sync(phone);
    expect(await shown(phone)).not.toContain('the newest');
    const versions = await time.until(work().versions(chapter));
    const texts = await Promise.all(versions.map(({ id }) => time.until(work().versionText(chapter, id))));
    expect(texts.some((text) => plainText(text)?.includes('the newest') === true)).toBe(true);
  });
});

describe('SYNC-17 a server restored from a backup that lacks changes it had acknowledged', () => {
  it('gets the text it lost', async () => {
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    await world.time.leap(700_000);
    await typeAndSync(phone, 'one\ntwo\nthree, lost by the server');
    await restore();
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(desk)).toContain('lost by the server');
    expect(await shown(phone)).toContain('lost by the server');
  });

  it('seed 140: the lost text of a chapter that another device deletes meanwhile is kept as a version', async () => {
    const { time } = world;
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    await time.leap(700_000);
    await typeAndSync(phone, 'one\ntwo\nthree, lost by the server');
    await restore();
    await time.until(desk.sync.work(uid).deleteChapter(chapter));
    await world.sync(desk);
    await world.sync(phone);
    const work = phone.sync.work(uid);
    expect(await time.until(work.chapter(chapter))).toBeUndefined();
    const versions = await time.until(work.versions(chapter));
    const texts = await Promise.all(versions.map(({ id }) => time.until(work.versionText(chapter, id))));
    expect(texts.some((text) => plainText(text)?.includes('lost by the server') === true)).toBe(true);
  });

  it.each([
    ['a change of price', async () => {}],
    ['a change of price and newer text', () => type(phone, 'one\ntwo\nthree, lost by the server\nfour')],
  ])('seed 3146: the lost text is sent again even if the device first sends %s', async (_what, next) => {
    const { time } = world;
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    await time.leap(700_000);
    await typeAndSync(phone, 'one\ntwo\nthree, lost by the server');
    await restore();
    const work = phone.sync.work(uid);
    await time.until(work.setPaid(chapter, true));
    await next();
    await time.pass(60_000);
    await world.sync(phone);
    expect(await shown(phone)).toContain('lost by the server');
    await world.sync(desk);
    expect(await shown(desk)).toBe(await shown(phone));
  });

  it('after its first conflict the device sends the lost texts of all chapters again within seconds', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    const second = await time.until(work.createChapter(book, aText('a second chapter', 'Two')));
    await world.sync(phone);
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    await time.leap(700_000);
    await type(phone, 'one\ntwo\nthree, lost by the server');
    const draft = await time.until(work.openDraft(second));
    draft.change(() => aText('a second chapter, lost by the server', 'Two'));
    await time.until(draft.close());
    await world.sync(phone);
    await restore();
    await type(phone, 'one\ntwo\nthree, lost by the server\nfour');
    await time.pass(20_000);
    await world.sync(desk);
    const there = desk.sync.work(uid);
    expect(plainText(await time.until(there.chapterText(second)))).toContain('lost by the server');
    expect(await shown(desk)).toContain('four');
  });

  it('gets the chapter and the story it lost', async () => {
    const { time } = world;
    const { backUp } = await import('./fuzz/server-backup.ts');
    const restore = await backUp(world.server.db);
    const work = phone.sync.work(uid);
    const second = await time.until(work.createChapter(book, aText('a second chapter', 'Two')));
    const other = await time.until(work.createStory({ ...aStory, title: 'Another' }, null));
    const third = await time.until(work.createChapter(other, aText('in another story', 'Three')));
    await time.until(work.publish(third));
    await world.sync(phone);
    await restore();
    await world.sync(phone);
    await world.sync(desk);
    const there = desk.sync.work(uid);
    expect(plainText(await time.until(there.chapterText(second)))).toBe('a second chapter');
    expect(plainText(await time.until(there.chapterText(third)))).toBe('in another story');
    // Texts are restored, but not the states of chapters.
    expect((await time.until(work.chapter(third)))?.status).toBe('draft');
    expect(await time.until(work.unsent())).toEqual([]);
  });

  it('does not get back a story that was deleted for good', async () => {
    const { time } = world;
    const work = phone.sync.work(uid);
    await time.until(work.deleteStory(book));
    await world.sync(phone);
    await world.sync(desk);
    expect(await time.until(desk.sync.work(uid).stories())).toEqual([]);
    await world.sync(phone);
    expect(await time.until(work.stories())).toEqual([]);
  });
});
