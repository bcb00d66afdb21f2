import { and, eq } from 'drizzle-orm';
import { contractEnID } from '#locales/contract/en_ID.ts';
import { type ContractTexts, contractEnUS } from '#locales/contract/en_US.ts';
import { contractZhCN } from '#locales/contract/zh_CN.ts';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { privatePicture, targetOrganisation } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { askedFields, type ContractSurroundings } from '#shared/domain/contract/asked-fields.ts';
import { CONTRACT_STEPS, type ContractField } from '#shared/domain/contract/fields.ts';
import { BANK_HAS_NONE, type ContractForm } from '#shared/domain/contract/form.ts';
import type { PictureId } from '#shared/domain/ids.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { surroundingsOf } from './kept-form.ts';
import { shareNow } from './share-rates.ts';

type Deps = Pick<AppDeps, 'db' | 'privateFiles' | 'settings'>;

const TEXTS: Record<Language, ContractTexts> = {
  en_US: contractEnUS,
  en_ID: contractEnID,
  zh_CN: contractZhCN,
};

/** The values that a contract of this story and checked form is made from, as they are now. */
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
  if (signature === undefined) throw new OwnError('a guardian’s signature has no file');
  return { name: form.guardianName, signature };
}

/** A field's value as the document prints it, in the document's language. */
function printedValue(
  { name, input }: ContractField,
  form: ContractForm,
  texts: ContractTexts,
  language: Language,
  orgName: string,
): string {
  const value = form[name];
  const { choice } = texts.contract;
  if (value === BANK_HAS_NONE && input === 'textOrNone') return choice.bankHasNone;
  switch (input) {
    case 'gender':
      return choice.gender[value as keyof typeof choice.gender] ?? value;
    case 'accountType':
      return choice.accountType[value as keyof typeof choice.accountType] ?? value;
    case 'moneyType':
      return choice.moneyType[value as keyof typeof choice.moneyType] ?? value;
    case 'idCardType':
      return choice.idCardType[value as keyof typeof choice.idCardType] ?? value;
    case 'country':
      return new Intl.DisplayNames(htmlLanguage(language), { type: 'region' }).of(value) ?? value;
    case 'organisation':
      return orgName;
    default:
      return value;
  }
}

/** The form as the document shows it: one group per step, in order. Pictures and empty answers are left out. */
function documentGroups(
  form: ContractForm,
  surroundings: ContractSurroundings,
  texts: ContractTexts,
  language: Language,
  orgName: string,
): ContractDocument['groups'] {
  const asked = askedFields(form, surroundings).filter(
    ({ name, input }) => input !== 'picture' && input !== 'signature' && form[name] !== '',
  );
  return CONTRACT_STEPS.map((step) => ({
    heading: texts.contract.step[step],
    rows: asked
      .filter((field) => field.step === step)
      .map((field) => ({
        label: texts.contract.field[field.name],
        value: printedValue(field, form, texts, language, orgName),
      })),
  })).filter(({ rows }) => rows.length > 0);
}
