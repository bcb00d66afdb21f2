import { describe, expect, it } from 'vitest';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

describe('SYNC-11 a page freezes while it sends, and another author signs in on its device', () => {
  it('the first author’s work is never sent as the second author’s, wherever the page froze', async () => {
    for (let turns = 0; turns <= 90; turns += 10) {
      const world = await createSyncWorld();
      const { time } = world;
      const phone = world.device('phone', { channelDelay: 400 });
      const page = await time.until(phone.openTab());
      const ani = await world.signIn(page);
      const book = await time.until(page.sync.work(ani).createStory(aStory, null));
      await world.sync(page);
      page.freeze();
      await time.leap(16 * 60_000);
      page.thaw();
      await time.until(page.sync.work(ani).createChapter(book, aText('secret rain')));
      page.sync.engine.syncNow().catch(() => {});
      await time.rush(0, turns);
      page.freeze();
      const beside = await time.until(phone.openTab());
      await time.until(beside.session.control.signOut('keepSealed'));
      await world.signIn(beside, 'budi@example.com');
      const { accessToken } = await beside.session.holder.read();
      page.thaw();
      await time.pass(6_000);
      const asBudi = world.exchanges.filter(
        ({ headers }) => headers.authorization === `Bearer ${accessToken}`,
      );
      expect(asBudi.length).toBeGreaterThan(0);
      expect(asBudi.filter(({ body }) => body?.includes('secret rain') || body?.includes(book))).toEqual([]);
      await time.until(page.close());
      await time.until(beside.close());
    }
  });
});
