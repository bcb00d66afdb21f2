import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { MARKS } from './marks.ts';
import { type Load, loadPage, type Mark } from './page-load.ts';
import { makeCold, newPhone } from './phone.ts';
import type { Row } from './report.ts';
import { authorsPhone, fill, type Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/** First load of home and of the editor with nothing cached, on slow 4G, against an empty page and a bare React page. */
export async function firstLoads(stage: Stage): Promise<Row[]> {
  const { product, floors } = stage;
  const author = await authorsPhone(stage);
  const { bookId } = await fill(author.page, { stories: 0, chapters: 0, words: 0, state: 'synced' });
  await author.page.close();
  const cold = (url: string, mark: Mark) => async () => {
    const phone = await newPhone(stage.browser);
    const load = await loadPage(phone, url, mark, 'slow4g');
    await phone.close();
    return load;
  };
  const editor = `${product.url}/#${links.writeChapter(bookId as BookId, '0', false)}`;
  const loads = await interleave(stage.quick ? 1 : 5, {
    empty: cold(floors.empty.url, MARKS.floor),
    react: cold(floors.react.url, MARKS.floor),
    home: cold(product.url, MARKS.home),
    async editor() {
      await makeCold(author.phone, product.url);
      return loadPage(author.phone, editor, MARKS.editor, 'slow4g');
    },
  });
  await author.phone.close();
  return [
    ...rowsOf('Home, first load', loads.home, loads, { ready: 1.5, paint: 1.6 }),
    ...rowsOf('Editor, cold cache', loads.editor, loads, { ready: 3 }),
  ];
}

function rowsOf(
  name: string,
  ours: readonly Load[],
  floors: { empty: readonly Load[]; react: readonly Load[] },
  atMost: { ready: number; paint?: number },
): Row[] {
  const painted: Row['bound'] = atMost.paint === undefined ? null : { atMost: atMost.paint, of: 'ratio' };
  const row = (
    what: string,
    measure: keyof Load,
    floor: 'empty' | 'react',
    unit: string,
    scale = 1,
    bound: Row['bound'] = null,
  ): Row => ({
    what: `${name}: ${what}`,
    ours: median(ours.map((load) => load[measure])) / scale,
    floor: median(floors[floor].map((load) => load[measure])) / scale,
    floorName: floor === 'empty' ? 'empty page' : 'bare React',
    unit,
    bound,
  });
  return [
    row('ready', 'ready', 'react', 'ms', 1, { atMost: atMost.ready, of: 'ratio' }),
    row('ready', 'ready', 'empty', 'ms'),
    row('first contentful paint', 'fcp', 'empty', 'ms', 1, painted),
    row('largest contentful paint', 'lcp', 'empty', 'ms', 1, painted),
    row('blocking time', 'blocking', 'react', 'ms'),
    row('bytes until ready', 'bytes', 'react', 'kB', 1000),
    row('requests until ready', 'requests', 'react', ''),
  ];
}
