import { links } from '#shared/protocol/links.ts';
import { MARKS } from './marks.ts';
import { loadPage } from './page-load.ts';
import { stopWorkers } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** Number of stories of each of the two authors, so that both lists draw the same cards. */
const STORIES = 10;

/** Start of the story list with 5,000 chapters on the device against the start with no chapters, offline. */
export async function manyChapters(stage: Stage): Promise<Row[]> {
  const holding = async (chapters: number) => {
    const { phone, page } = await authorsPhone(stage);
    await phone.setOffline(true);
    await fill(page, { stories: STORIES - 1, chapters, words: 200, state: 'synced' });
    await page.close();
    return phone;
  };
  const none = await holding(0);
  const many = await holding(5_000);
  const start = (phone: typeof none) => async () => {
    await stopWorkers(phone);
    return (await loadPage(phone, `${stage.product.url}/#${links.stories()}`, MARKS.stories)).ready;
  };
  const starts = await interleave(stage.quick ? 2 : 9, { none: start(none), many: start(many) });
  await none.close();
  await many.close();
  return [
    {
      what: 'Story list with 5,000 local chapters, start offline: ready',
      ours: median(starts.many),
      floor: median(starts.none),
      floorName: 'with no chapters',
      unit: 'ms',
      bound: { atMost: 1.2, of: 'ratio' },
    },
  ];
}
