import { inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PROFIT_SHARE_DEFAULT_TENTHS } from '#shared/domain/limits.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import type { deskRatesAnswer } from '#shared/protocol/contract/desk-rate.ts';
import type { shareRatesAnswer } from '#shared/protocol/contract/share-rate.ts';
import { confirmedRate, shareNow, waitingRate } from './share-rate.ts';

/** The rate that a contract of each type names if it is made now. Anybody may read it. */
export async function shareRates(db: Database): Promise<Outcome<v.InferOutput<typeof shareRatesAnswer>>> {
  const items = [];
  for (const contractType of CONTRACT_TYPES)
    items.push({ contractType, tenths: await shareNow(db, contractType) });
  return done({ items });
}

/** The same for the desk: who confirmed it, and what waits for a second editor. */
export async function deskRates(
  db: Database,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof deskRatesAnswer>>> {
  const found = [];
  for (const contractType of CONTRACT_TYPES)
    found.push({
      contractType,
      confirmed: await confirmedRate(db, contractType),
      waiting: await waitingRate(db, contractType),
    });
  const names = await namesOf(
    db,
    found.flatMap(({ confirmed, waiting }) => [
      confirmed?.proposedBy,
      confirmed?.confirmedBy,
      waiting?.proposedBy,
    ]),
  );
  const nameOf = (id: UserId | null) => (id === null ? '' : (names.get(id) ?? ''));
  return done({
    items: found.map(({ contractType, confirmed, waiting }) => ({
      contractType,
      tenths: confirmed?.tenths ?? PROFIT_SHARE_DEFAULT_TENTHS[contractType],
      confirmed: confirmed
        ? {
            proposedBy: nameOf(confirmed.proposedBy),
            confirmedBy: nameOf(confirmed.confirmedBy),
            at: instant(confirmed.confirmedAt ?? 0),
          }
        : null,
      waiting: waiting
        ? {
            id: waiting.id,
            tenths: waiting.tenths,
            proposedBy: nameOf(waiting.proposedBy),
            at: instant(waiting.proposedAt),
            mine: waiting.proposedBy === call.user.userId,
          }
        : null,
    })),
  });
}

async function namesOf(
  db: Database,
  ids: readonly (UserId | null | undefined)[],
): Promise<ReadonlyMap<UserId, string>> {
  const known = ids.filter((id) => id !== null && id !== undefined);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, name: account.penName })
    .from(account)
    .where(inArray(account.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
