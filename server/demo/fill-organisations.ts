import type { AppDeps } from '#server/core/deps.ts';
import { targetOrganisation } from '#server/db/schema/contract.ts';

/** Organisations that an author in the demo may choose (docs/spec, section 3, Target organisation: `--demo` has some). */
const ORGANISATIONS = [
  { countryCode: 'ID', org: 'jkt', orgName: 'Tinta Jakarta' },
  { countryCode: 'ID', org: 'bdg', orgName: 'Komunitas Penulis Bandung' },
  { countryCode: 'MY', org: 'kul', orgName: 'Tinta Kuala Lumpur' },
] as const;

/** Adds the demo's organisations. Running it again changes nothing. */
export async function fillOrganisations({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db
    .insert(targetOrganisation)
    .values([...ORGANISATIONS])
    .onConflictDoNothing();
}
