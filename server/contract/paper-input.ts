import { and, eq } from 'drizzle-orm';
import { contractEnID } from '#locales/contract/en_ID.ts';
import { type ContractTexts, contractEnUS } from '#locales/contract/en_US.ts';
import { contractZhCN } from '#locales/contract/zh_CN.ts';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { privatePicture, targetOrganisation } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { PictureId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import { documentGroups } from './document-groups.ts';
import { surroundingsOf } from './kept-form.ts';
import { shareNow } from './share-rate.ts';

type Deps = Pick<AppDeps, 'db' | 'privateFiles' | 'settings'>;

const TEXTS: Record<Language, ContractTexts> = {
  en_US: contractEnUS,
  en_ID: contractEnID,
  zh_CN: contractZhCN,
};

/** What a contract of this story and checked form is made of, as everything is now. */
export async function paperInput(
  deps: Deps,
  story: StoryRow,
  form: ContractForm,
  { language, number, madeAt }: { language: Language; number: string; madeAt: number },
): Promise<ContractDocument> {
  const surroundings = await surroundingsOf(deps.db, form.countryCode);
  const orgName = await organisationName(deps, form);
  return {
    language,
    contractType: story.contractType,
    shareTenths: await shareNow(deps.db, story.contractType),
    contractNumber: number,
    issuedAt: new Date(madeAt),
    publisher: deps.settings.publisher,
    story: { title: story.title, penName: form.userName },
    author: { legalName: form.name },
    groups: documentGroups(form, surroundings, TEXTS[language], language, orgName),
    guardian: await guardianOf(deps, story, form),
  };
}

async function organisationName(deps: Deps, form: ContractForm): Promise<string> {
  if (form.targetOrgCode === '') return '';
  const [row] = await deps.db
    .select({ name: targetOrganisation.orgName })
    .from(targetOrganisation)
    .where(
      and(
        eq(targetOrganisation.countryCode, form.countryCode),
        eq(targetOrganisation.org, form.targetOrgCode),
      ),
    );
  return row?.name ?? form.targetOrgCode;
}

async function guardianOf(
  deps: Deps,
  story: StoryRow,
  form: ContractForm,
): Promise<ContractDocument['guardian']> {
  if (form.guardianSign === '') return null;
  const [picture] = await deps.db
    .select({ fileKey: privatePicture.fileKey })
    .from(privatePicture)
    .where(
      and(eq(privatePicture.id, form.guardianSign as PictureId), eq(privatePicture.ownerId, story.ownerId)),
    );
  const signature = picture === undefined ? undefined : await deps.privateFiles.get(picture.fileKey);
  if (signature === undefined) throw new Error('a guardian’s signature has no file');
  return { name: form.guardianName, signature };
}
