import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import { PROFIT_SHARE_DEFAULT_TENTHS } from '#shared/domain/limits.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

export type ShareRateRow = typeof shareRate.$inferSelect;

/** The confirmed rate of a contract type; undefined: none was ever confirmed, and the default holds. */
export async function confirmedRate(
  db: Reader,
  contractType: ContractType,
): Promise<ShareRateRow | undefined> {
  const [row] = await db
    .select()
    .from(shareRate)
    .where(and(eq(shareRate.contractType, contractType), isNotNull(shareRate.confirmedBy)))
    .orderBy(desc(shareRate.sequence))
    .limit(1);
  return row;
}

/** The proposal of a contract type that waits for a second editor. There is at most one. */
export async function waitingRate(db: Reader, contractType: ContractType): Promise<ShareRateRow | undefined> {
  const [row] = await db
    .select()
    .from(shareRate)
    .where(
      and(
        eq(shareRate.contractType, contractType),
        isNull(shareRate.confirmedBy),
        isNull(shareRate.withdrawnBy),
      ),
    );
  return row;
}

/** The rate that a contract of this type made now names, in tenths of a percent (docs/spec, section 9, Profit share). */
export const shareNow = async (db: Reader, contractType: ContractType): Promise<number> =>
  (await confirmedRate(db, contractType))?.tenths ?? PROFIT_SHARE_DEFAULT_TENTHS[contractType];
