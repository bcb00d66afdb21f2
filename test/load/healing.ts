import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemTimers } from '#server/platform/system.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { sampleParagraphs } from '#test/bench/sample-text.ts';
import { createDevice, type Tab } from '#test/support/device.ts';
import { aStory } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';
import type { LoadServer } from './load-server.ts';

type Phone = {
  tab: Tab;
  work: AuthorWork;
  /** The text that each chapter must have at the end. */
  texts: Map<ChapterId, string>;
};

const GIVE_UP_MS = 300_000;
const LINES = sampleParagraphs(1_000).join('\n\n');

/**
 * Phones with the app's real sync write, the server is set back to an earlier copy of its database, and all phones reconnect at once.
 * Resolves when the server has every text again; `lost`: chapters whose text the server does not have after five minutes.
 */
export async function healing(
  server: LoadServer,
  count: number,
): Promise<{ seconds: number; lost: number; doubled: number }> {
  const phones = await Promise.all(Array.from({ length: count }, (_, index) => makePhone(server, index)));
  await Promise.all(phones.map((phone) => write(phone, 'before the copy')));
  await server.stopServer();
  await server.copy('backup');
  await server.restartOn('first');
  await Promise.all(phones.map((phone) => write(phone, 'after the copy')));
  await server.stopServer();
  await server.restartOn('backup');
  const begun = performance.now();
  await Promise.all(phones.map(({ tab }) => tab.sync.engine.syncNow()));
  for (;;) {
    const { lost, doubled } = await compare(server, phones);
    const seconds = (performance.now() - begun) / 1_000;
    if (lost === 0 || seconds * 1_000 > GIVE_UP_MS) {
      await Promise.all(phones.map(({ tab }) => tab.close()));
      return { seconds, lost, doubled };
    }
    await sleep(1_000);
  }
}

async function makePhone(server: LoadServer, index: number): Promise<Phone> {
  const device = createDevice({
    name: `phone-${index}`,
    time: { now: () => Date.now(), timers: systemTimers },
    random: { bytes: (length) => randomBytes(length) },
    hosts: [server.url],
    fetch: async (url, { method, headers, body, signal }) => {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, 'x-forwarded-for': `10.200.${index >> 8}.${index & 255}` },
        signal,
        ...(body === null ? {} : { body }),
      });
      const { status, headers: answered } = answer;
      return { status, headers: answered, text: () => answer.text(), blob: () => answer.blob() };
    },
  });
  const tab = await device.openTab();
  const email = `phone${index}@example.org`;
  await tab.session.control.register(email, 'quiet-river-7');
  const signed = await tab.session.control.signIn(email, 'quiet-river-7');
  if (!signed.ok) throw new Error(JSON.stringify(signed.error));
  return { tab, work: tab.sync.work(signed.value.uid), texts: new Map() };
}

/** Changes every chapter, adds one, and waits until the server has them. */
async function write({ tab, work, texts }: Phone, mark: string): Promise<void> {
  const [story] = await work.stories();
  const book = story?.id ?? (await work.createStory(aStory, null));
  for (const id of texts.keys()) {
    const draft = await work.openDraft(id);
    draft.change(() => aText(`Changed ${mark}.\n\n${LINES}`));
    await draft.close();
    texts.set(id, plainText(await work.chapterText(id)) ?? '');
  }
  const added = await work.createChapter(book, aText(`Written ${mark}.\n\n${LINES}`));
  texts.set(added, plainText(await work.chapterText(added)) ?? '');
  await tab.sync.engine.syncNow();
}

async function compare(
  server: LoadServer,
  phones: readonly Phone[],
): Promise<{ lost: number; doubled: number }> {
  const rows = await server.query<{ id: ChapterId; title: string; content: string }>(
    `select chapter.id, chapter_revision.title, chapter_revision.content from chapter
     join chapter_revision on chapter_revision.revision_id = chapter.revision_id
     join account on account.id = chapter.owner_id where account.email_key like 'phone%'`,
  );
  const held = new Map(
    rows.map(({ id, title, content }) => [
      id,
      plainText({ title, content: JSON.parse(content), authorNote: null }),
    ]),
  );
  const expected = new Map(phones.flatMap(({ texts }) => [...texts]));
  const lost = [...expected].filter(([id, text]) => held.get(id) !== text).length;
  return { lost, doubled: rows.filter(({ id }) => !expected.has(id)).length };
}
