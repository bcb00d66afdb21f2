import { haveLoader } from '#test/support/idle.ts';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import type { Stage } from './stage.ts';

const HOUR_S = 3_600;
/** A word every two seconds: 1,800 in the hour. */
const WORD_EVERY_S = 2;

/** One hour of typing offline through the real sync code on a clock that is moved by hand: the requests it costs afterwards. */
export async function typedHour(stage: Stage): Promise<Row[]> {
  haveLoader();
  const world = await createSyncWorld();
  const { time } = world;
  const phone = world.device('phone');
  const tab = await time.until(phone.openTab());
  const work = tab.sync.work(await world.signIn(tab));
  const book = await time.until(work.createStory(aStory, null));
  await world.sync(tab);
  world.offline(phone);
  const chapter = await time.until(work.createChapter(book));
  const draft = await time.until(work.openDraft(chapter));
  const seconds = stage.quick ? 300 : HOUR_S;
  const words = sampleParagraphs(seconds / WORD_EVERY_S)
    .join('\n')
    .split(/(?<=\s)/);
  for (let count = 1; count <= words.length; count += 1) {
    draft.change(() => aText(words.slice(0, count).join('')));
    await time.pass(WORD_EVERY_S * 1000);
  }
  const before = world.exchanges.length;
  await world.online(phone);
  await time.pass(20_000);
  const asked = world.asked(before);
  const saved = await time.until(work.chapter(chapter));
  if (saved?.save.kind !== 'synced') throw new Error('the hour did not arrive');
  await time.until(draft.close());
  return [
    {
      what: `${seconds === HOUR_S ? 'One hour' : 'Five minutes'} typed offline: requests for the chapter`,
      ours: asked.length,
      floor: 1,
      floorName: 'one save',
      unit: '',
      bound: { atMost: 1, of: 'value' },
    },
  ];
}
