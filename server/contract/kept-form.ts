import { eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { targetOrganisation } from '#server/db/schema/contract.ts';
import { openText, type Sealer, sealText } from '#server/sealing/sealer.ts';
import type { ContractSurroundings } from '#shared/domain/contract/asked-fields.ts';
import { isCountryCode } from '#shared/domain/contract/countries.ts';
import { CONTRACT_FIELD_NAMES, type ContractForm, emptyContractForm } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';

const contextOf = (ownerId: UserId): string => `contract form:${ownerId}`;

/** A form as the database stores it: sealed for its owner. */
export const sealForm = (sealer: Sealer, ownerId: UserId, form: ContractForm): string =>
  sealText(sealer, JSON.stringify(form), contextOf(ownerId));

/** Opens the result of `sealForm`. Fields that were added to the contract form since then are ''. Throws if no key opens it. */
export function openForm(sealer: Sealer, ownerId: UserId, sealed: string): ContractForm {
  const kept = JSON.parse(openText(sealer, sealed, contextOf(ownerId))) as Partial<ContractForm>;
  const form = emptyContractForm() as Record<keyof ContractForm, string>;
  for (const name of CONTRACT_FIELD_NAMES) form[name] = kept[name] ?? '';
  return form;
}

/** What the form's options depend on: the organisations of its country. */
export async function surroundingsOf(db: Reader, countryCode: string): Promise<ContractSurroundings> {
  // A text that is not a country code may not even be valid in a database query.
  if (!isCountryCode(countryCode)) return { organisations: [] };
  const rows = await db
    .select({ org: targetOrganisation.org })
    .from(targetOrganisation)
    .where(eq(targetOrganisation.countryCode, countryCode));
  return { organisations: rows.map(({ org }) => org) };
}
