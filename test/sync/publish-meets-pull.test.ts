import { describe, expect, it } from 'vitest';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

/** Each device has its own host, so that a test can cut off one device alone. */
const PHONES_HOST = 'phones.example';

describe('SYNC-10: a chapter is published while the device fetches a newer text of it', () => {
  it('the other device’s text is merged with the published one, not replaced by it', async () => {
    const world = await createSyncWorld();
    const { time } = world;
    const laptop = await time.until(world.device('laptop').openTab());
    const uid = await world.signIn(laptop);
    const there = laptop.sync.work(uid);
    const book = await time.until(there.createStory(aStory, null));
    const chapter = await time.until(there.createChapter(book, aText('one\ntwo')));
    await world.sync(laptop);
    const device = world.device('phone', { hosts: [`https://${PHONES_HOST}`] });
    const phone = await time.until(device.openTab());
    await time.until(phone.session.control.signIn('ani@example.com', 'quiet-river-7'));
    await world.sync(phone);
    const here = phone.sync.work(uid);

    device.online = false;
    world.network.fault = ({ host }) => (host === PHONES_HOST ? 'refused' : 'none');
    const mine = await time.until(here.openDraft(chapter));
    mine.change(() => aText('one\ntwo\nmine'));
    await time.until(mine.close());
    const theirs = await time.until(there.openDraft(chapter));
    theirs.change(() => aText('theirs\none\ntwo'));
    await time.until(theirs.close());
    await world.sync(laptop);
    // The last pull is now so old that the phone must pull again before it sends.
    await time.pass(61_000);

    let pressed: Promise<unknown> | undefined;
    world.network.fault = ({ host, path }) => {
      if (host === PHONES_HOST && path === '/book/chapter/batch') pressed ??= here.publish(chapter);
      return 'none';
    };
    device.online = true;
    await world.sync(phone);
    expect(pressed).toBeDefined();
    await time.until(pressed!);
    await world.sync(phone);
    await world.sync(laptop);

    const text = plainText(await time.until(there.chapterText(chapter)));
    expect(text).toContain('theirs');
    expect(text).toContain('mine');
  });
});
