import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import { message } from '#server/db/schema/message.ts';
import type { MessageId, UserId } from '#shared/domain/ids.ts';
import type { FactsOf, MessageKind, MessageType } from '#shared/domain/message.ts';

/**
 * A message to an author. `route` is a hash-route path from `links`. Title and body are made from `kind` and `facts` when the message is
 * read.
 */
export type NewMessage<Kind extends MessageKind> = {
  readonly ownerId: UserId;
  readonly type: MessageType;
  readonly kind: Kind;
  readonly facts: FactsOf<Kind>;
  readonly route?: string;
  /** Whether the author must act. This ends with the next message of the same type about the same route, or by `settleActions`. */
  readonly actionRequired?: boolean;
};

/**
 * Adds a message to an author's inbox, in the transaction of the event it reports (docs/spec, section 2, Inbox). Earlier messages of the
 * same type about the same route no longer require action.
 */
export async function addMessage<Kind extends MessageKind>(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  added: NewMessage<Kind>,
): Promise<void> {
  const { ownerId, type, kind, facts, route, actionRequired = false } = added;
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
 * Ends the required action of messages, because the author has acted or their subject is gone; the messages stay. `about` is a part of
 * their route: the id of a story or chapter, or a whole path.
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
