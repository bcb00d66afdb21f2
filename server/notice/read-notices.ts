import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Reader } from '#server/db/database.ts';
import { notice, noticeText } from '#server/db/schema/notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/domain/language.ts';
import type { NoticeDetail, NoticeItem, noticeListAnswer } from '#shared/protocol/notice/notice.ts';

type NoticeRow = typeof notice.$inferSelect;
type TextRow = typeof noticeText.$inferSelect;

const PAGE = 20;
const NEWEST: ListOrder = { value: notice.publishedAt, id: notice.id, direction: 'descending' };

/** A condition for notices that readers can see at `now` (ms since epoch): published, and not withdrawn. */
export const isPublic = (now: number): SQL | undefined =>
  and(isNull(notice.withdrawnAt), lte(notice.publishedAt, now));

/** Public notices, newest first, by page (docs/spec, section 7, Inbox). */
export async function listNotices(
  db: Reader,
  call: Call,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof noticeListAnswer>>> {
  const rows = await db
    .select()
    .from(notice)
    .where(and(isPublic(call.now), behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  const { items: page, nextCursor } = pageOf(
    rows,
    PAGE,
    (row) => ({ value: row.publishedAt, id: row.id }),
    (row) => row,
  );
  const texts = await textsOf(db, call, page);
  return done({ items: page.flatMap((row) => present(row, texts.get(row.id), call)), nextCursor });
}

/** One notice with its older and newer neighbour, in the reader's language or the best language available (docs/spec, section 7, Inbox). */
export async function readNotice(db: Reader, call: Call, id: NoticeId): Promise<Outcome<NoticeDetail>> {
  const [row] = await db
    .select()
    .from(notice)
    .where(and(eq(notice.id, id), isPublic(call.now)));
  return row === undefined ? failed('notFound') : noticeDetailOf(db, call, row);
}

/** A notice as its page shows it, public or not, with its neighbours; `notFound` if it has no text. */
export async function noticeDetailOf(db: Reader, call: Call, row: NoticeRow): Promise<Outcome<NoticeDetail>> {
  const nearest = async (side: SQL | undefined, by: typeof asc): Promise<NoticeRow | undefined> => {
    const [found] = await db
      .select()
      .from(notice)
      .where(and(isPublic(call.now), side))
      .orderBy(by(notice.publishedAt), by(notice.id))
      .limit(1);
    return found;
  };
  const previous = await nearest(before(row), desc);
  const next = await nearest(after(row), asc);
  const shown = [row, previous, next].filter((item) => item !== undefined);
  const texts = await textsOf(db, call, shown);
  const text = texts.get(row.id);
  const [item] = present(row, text, call);
  if (item === undefined || text === undefined) return failed('notFound');
  const neighbour = (other: NoticeRow | undefined): NoticeDetail['previous'] => {
    const words = other === undefined ? undefined : texts.get(other.id);
    return words === undefined ? null : { id: words.noticeId, title: words.title, language: words.language };
  };
  return done({ ...item, text: text.text, previous: neighbour(previous), next: neighbour(next) });
}

type Place = Pick<NoticeRow, 'publishedAt' | 'id'>;

const before = ({ publishedAt, id }: Place): SQL | undefined =>
  or(lt(notice.publishedAt, publishedAt), and(eq(notice.publishedAt, publishedAt), lt(notice.id, id)));

const after = ({ publishedAt, id }: Place): SQL | undefined =>
  or(gt(notice.publishedAt, publishedAt), and(eq(notice.publishedAt, publishedAt), gt(notice.id, id)));

/** Each notice's text in the reader's language, else in English, else in any language. */
export async function textsOf(
  db: Reader,
  call: Call,
  rows: readonly NoticeRow[],
): Promise<Map<NoticeId, TextRow>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select()
    .from(noticeText)
    .where(
      inArray(
        noticeText.noticeId,
        rows.map((row) => row.id),
      ),
    );
  const order = [...new Set([call.language, DEFAULT_LANGUAGE, ...LANGUAGES])];
  const best = new Map<NoticeId, TextRow>();
  for (const text of found) {
    const kept = best.get(text.noticeId);
    if (kept === undefined || order.indexOf(text.language) < order.indexOf(kept.language))
      best.set(text.noticeId, text);
  }
  return best;
}

const present = (row: NoticeRow, text: TextRow | undefined, call: Call): NoticeItem[] =>
  text === undefined
    ? []
    : [
        {
          id: row.id,
          category: { id: row.category, name: call.messages.noticeCategory[row.category] },
          title: text.title,
          language: text.language,
          publishedAt: instant(row.publishedAt),
          updatedAt: instant(Math.max(row.publishedAt, row.updatedAt)),
        },
      ];
