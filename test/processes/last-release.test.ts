/** Hosts are updated one after the other (docs/deploy.md, "Updating many hosts"), so the last release works on the new tables meanwhile. */

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChapter, addStory, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { checkOutLastRelease, LAST_RELEASE } from '#test/support/last-release.ts';
import { at, type Env, samePhone, testSideBySide } from './side-by-side.ts';

let release: string;
let old: AppServer;
let updated: AppServer;
let phone: Awaited<ReturnType<typeof signedInAuthor>>;
let written: { story: Awaited<ReturnType<typeof addStory>>; chapter: Awaited<ReturnType<typeof addChapter>> };

beforeAll(async () => {
  release = await checkOutLastRelease('server');
}, 120_000);
afterAll(() => rm(release, { recursive: true, force: true }));

async function update(env: Env): Promise<[AppServer, AppServer]> {
  old = await AppServer.start({ env, root: release });
  phone = await signedInAuthor(at(old));
  const story = await addStory(phone, 'Before the update');
  written = { story, chapter: await addChapter(phone, story.id) };
  updated = await AppServer.start({ env });
  return [old, updated];
}

testSideBySide(
  `a server of release ${LAST_RELEASE.version} whose database a server of this version has updated`,
  update,
);

it('each server continues with the chapter that the other saved', async () => {
  const { chapter } = written;
  const phones = [samePhone(phone, updated), samePhone(phone, old)];
  let baseRevision = chapter.revisionId;
  for (let words = 20; words < 24; words += 1) {
    const [here, there] = words % 2 === 0 ? phones : phones.toReversed();
    const content = textOf(words);
    const saved = await here!.ok('chapterEdit', {
      request: { id: chapter.id, baseRevision, title: 'A chapter', content, authorNote: null },
    });
    baseRevision = saved.revisionId;
    expect(await there!.ok('chapterForm', { request: { id: chapter.id } })).toMatchObject({
      revisionId: baseRevision,
      words,
      content,
    });
  }
  const lists = phones.map((device) => device.ok('chapterList', { params: { id: written.story.id } }));
  const [here, there] = await Promise.all(lists);
  expect(here).toEqual(there);
});
