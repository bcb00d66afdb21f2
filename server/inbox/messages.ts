import { createHash } from 'node:crypto';
import { and, count, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { type Cursor, decodeCursor, pageOf } from '#server/core/page.ts';
import { shorten } from '#server/core/shorten.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { message, noticeRead } from '#server/db/schema/message.ts';
import { notice } from '#server/db/schema/notice.ts';
import { isPublic, textsOf } from '#server/notice/read-notices.ts';
import { type KeptFacts, toldWords } from '#server/tell/told-words.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { MESSAGE_FACTS, type MessageKind } from '#shared/domain/message.ts';
import { noticeBlocks } from '#shared/domain/notice.ts';
import type {
  MessageItem,
  MessageListAnswer,
  messageListRequest,
  messageReadAnswer,
  messageReadRequest,
} from '#shared/protocol/inbox/message.ts';
import { links } from '#shared/protocol/links.ts';
import type { PullAnswer } from '#shared/protocol/sync/pull.ts';

const PAGE = 30;
/** Length of a notice's excerpt, enough to be useful offline; the notice's page has the whole text. In characters. */
const NOTICE_EXCERPT_CHARS = 600;

/** Kinds that this version has texts for. A newer server, running now or earlier, may have written other kinds: they are left out. */
const KNOWN = inArray(message.kind, Object.keys(MESSAGE_FACTS) as MessageKind[]);

/** Kinds that an editor wrote. The others of the type `desk` are about the account. */
const FROM_EDITORS: ReadonlySet<MessageKind> = new Set(['deskMessage', 'deskReply']);

type Item = MessageItem & { readonly at: number };

/**
 * The inbox, newest first, by page (docs/spec, section 7, Inbox): the author's messages, and the public notices since the account was made.
 */
export async function listMessages(
  db: Reader,
  call: AuthorCall,
  request: v.InferOutput<typeof messageListRequest>,
): Promise<Outcome<MessageListAnswer>> {
  const page = await readPage(db, call, request);
  return done({ ...page, unread: await countUnread(db, call) });
}

/**
 * The newest unread messages for a device that pulls; undefined if it already has exactly these, in this language and state
 * (pullRequest.inbox).
 */
export async function unreadInbox(db: Reader, call: AuthorCall, known: string): Promise<PullAnswer['inbox']> {
  const { items, nextCursor } = await readPage(db, call, { type: '', unread: 'true', cursor: '' });
  const version = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16);
  return version === known ? undefined : { version, items, more: nextCursor !== null };
}

async function readPage(
  db: Reader,
  call: AuthorCall,
  { type, unread: wanted, cursor }: v.InferOutput<typeof messageListRequest>,
): Promise<Omit<MessageListAnswer, 'unread'>> {
  const unread = wanted === 'true';
  const after = decodeCursor(cursor);
  const messages = type === 'notice' ? [] : await toldMessages(db, call, type, unread, after);
  const notices = type === '' || type === 'notice' ? await inboxNotices(db, call, unread, after) : [];
  const found = [...messages, ...notices].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return pageOf(
    found,
    PAGE,
    ({ at, id }) => ({ value: at, id }),
    ({ at, ...item }) => item,
  );
}

/** The number of messages and notices that the author has not read. */
async function countUnread(db: Reader, call: AuthorCall): Promise<number> {
  const [messages] = await db
    .select({ count: count() })
    .from(message)
    .where(and(eq(message.ownerId, call.user.userId), isNull(message.readAt), KNOWN));
  const [notices] = await db
    .select({ count: count() })
    .from(notice)
    .leftJoin(noticeRead, ownMark(call))
    .where(and(inInbox(call), isNull(noticeRead.readAt)));
  return (messages?.count ?? 0) + (notices?.count ?? 0);
}

/** Notices in an author's inbox: public ones since the account was made. */
const inInbox = (call: AuthorCall): SQL | undefined =>
  and(
    isPublic(call.now),
    gte(
      notice.publishedAt,
      sql`(select ${account.createdAt} from ${account} where ${account.id} = ${call.user.userId})`,
    ),
  );

const ownMark = (call: AuthorCall): SQL | undefined =>
  and(eq(noticeRead.noticeId, notice.id), eq(noticeRead.userId, call.user.userId));

const before = (at: PgColumn, id: PgColumn, cursor: Cursor | undefined): SQL | undefined =>
  cursor === undefined ? undefined : or(lt(at, cursor.value), and(eq(at, cursor.value), lt(id, cursor.id)));

async function toldMessages(
  db: Reader,
  call: AuthorCall,
  type: v.InferOutput<typeof messageListRequest>['type'],
  unread: boolean,
  after: Cursor | undefined,
): Promise<Item[]> {
  const rows = await db
    .select()
    .from(message)
    .where(
      and(
        eq(message.ownerId, call.user.userId),
        type === '' ? undefined : eq(message.type, type),
        unread ? isNull(message.readAt) : undefined,
        KNOWN,
        before(message.createdAt, message.id, after),
      ),
    )
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(PAGE + 1);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...(row.type === 'desk' && !FROM_EDITORS.has(row.kind) ? { account: true } : {}),
    ...toldWords(row.kind, JSON.parse(row.facts) as KeptFacts, call.language, call.messages.told),
    createdAt: instant(row.createdAt),
    readAt: instantOrNull(row.readAt),
    actionRequired: row.actionRequired,
    ...(row.route === null ? {} : { route: row.route }),
    at: row.createdAt,
  }));
}

async function inboxNotices(
  db: Reader,
  call: AuthorCall,
  unread: boolean,
  after: Cursor | undefined,
): Promise<Item[]> {
  const rows = await db
    .select({ notice, readAt: noticeRead.readAt })
    .from(notice)
    .leftJoin(noticeRead, ownMark(call))
    .where(
      and(
        inInbox(call),
        unread ? isNull(noticeRead.readAt) : undefined,
        before(notice.publishedAt, notice.id, after),
      ),
    )
    .orderBy(desc(notice.publishedAt), desc(notice.id))
    .limit(PAGE + 1);
  const texts = await textsOf(
    db,
    call,
    rows.map((row) => row.notice),
  );
  return rows.flatMap(({ notice: row, readAt }) => {
    const text = texts.get(row.id);
    if (text === undefined) return [];
    return [
      {
        id: row.id as string as MessageItem['id'],
        type: 'notice' as const,
        title: text.title,
        body: shorten(plainNotice(text.text), NOTICE_EXCERPT_CHARS),
        createdAt: instant(row.publishedAt),
        readAt: instantOrNull(readAt),
        actionRequired: false,
        route: links.notice(row.id),
        at: row.publishedAt,
      },
    ];
  });
}

const plainNotice = (text: string): string =>
  noticeBlocks(text)
    .map((block) => (block.type === 'list' ? block.items.map((item) => `– ${item}`).join('\n') : block.text))
    .join('\n\n');

/**
 * Marks messages and notices of the author's inbox as read: the listed ones, or all up to a moment (messageReadRequest). The time of a
 * first reading never changes. `notFound` if the inbox has none of the listed ones.
 */
export async function readMessages(
  tx: Tx,
  call: AuthorCall,
  { ids, all, upTo }: v.InferOutput<typeof messageReadRequest>,
): Promise<Outcome<v.InferOutput<typeof messageReadAnswer>>> {
  if (!all && ids.length === 0) return done({ unread: await countUnread(tx, call) });
  const until = Math.min(upTo === undefined ? call.now : Date.parse(upTo), call.now);
  const own = and(
    eq(message.ownerId, call.user.userId),
    all ? lte(message.createdAt, until) : inArray(message.id, ids),
  );
  const shown = and(
    inInbox(call),
    all ? lte(notice.publishedAt, until) : inArray(notice.id, ids as string[] as NoticeId[]),
  );
  const notices = await tx.select({ id: notice.id }).from(notice).where(shown);
  if (!all && notices.length === 0) {
    const [known] = await tx.select({ id: message.id }).from(message).where(own).limit(1);
    if (known === undefined) return failed('notFound');
  }
  await tx
    .update(message)
    .set({ readAt: call.now })
    .where(and(own, isNull(message.readAt)));
  if (notices.length > 0)
    await tx
      .insert(noticeRead)
      .values(notices.map(({ id }) => ({ userId: call.user.userId, noticeId: id, readAt: call.now })))
      .onConflictDoNothing();
  return done({ unread: await countUnread(tx, call) });
}
