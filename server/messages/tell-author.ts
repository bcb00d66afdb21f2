import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { message } from '#server/db/schema/message.ts';
import type { MessageId, UserId } from '#shared/domain/ids.ts';
import type { FactsOf, MessageKind, MessageType } from '#shared/domain/message.ts';

/** What an author is to be told. `route` is a hash-route path of `links`; title and body are made of `kind` and `facts` when they are read. */
export type Telling<Kind extends MessageKind> = {
  readonly ownerId: UserId;
  readonly type: MessageType;
  readonly kind: Kind;
  readonly facts: FactsOf<Kind>;
  readonly route?: string;
  /** The author must do something. Ends with the next message of the same type about the same route, or by `settleActions`. */
  readonly actionRequired?: boolean;
};

/**
 * Puts a message into an author's inbox, in the transaction of what it tells of: neither is without the other (docs/spec,
 * section 2, Inbox). A message of the same type about the same place takes over from earlier ones: those ask for nothing any
 * more.
 */
export async function tellAuthor<Kind extends MessageKind>(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  telling: Telling<Kind>,
): Promise<void> {
  const { ownerId, type, kind, facts, route, actionRequired = false } = telling;
  if (route !== undefined) await settle(tx, ownerId, type, eq(message.route, route));
  await tx.insert(message).values({
    id: call.newId<MessageId>(),
    ownerId,
    type,
    kind,
    facts: JSON.stringify(facts),
    route: route ?? null,
    actionRequired,
    createdAt: call.now,
  });
}

/**
 * The author did what messages asked for, or what they were about is gone: they stay, and ask no more. `about` is a part of their
 * route: the id of a story or chapter, or a whole address.
 */
export async function settleActions(
  tx: Tx,
  ownerId: UserId,
  type: MessageType | 'any',
  about: string,
): Promise<void> {
  await settle(tx, ownerId, type, sql`strpos(${message.route}, ${about}) > 0`);
}

async function settle(tx: Tx, ownerId: UserId, type: MessageType | 'any', about: SQL): Promise<void> {
  await tx
    .update(message)
    .set({ actionRequired: false })
    .where(
      and(
        eq(message.ownerId, ownerId),
        eq(message.actionRequired, true),
        type === 'any' ? undefined : eq(message.type, type),
        about,
      ),
    );
}
