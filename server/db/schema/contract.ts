import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ContractState } from '#shared/domain/contract/state.ts';
import type { ContractId, PictureId, UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { account, ofAccount } from './account.ts';
import { instant } from './columns.ts';
import { ofStory } from './story.ts';

/** Organisations that authors of a country may choose (docs/spec, section 3). They are edited at the desk. */
export const targetOrganisation = pgTable(
  'target_organisation',
  {
    countryCode: text('country_code').notNull(),
    org: text().notNull(),
    orgName: text('org_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryCode, table.org] })],
);

/**
 * Ids of the private pictures to which a sealed form refers. They are stored unsealed; null: unknown, as the form is older than this
 * column.
 */
const usedPictures = () => text('pictures');

/** A writer's own form, type 1 (docs/spec, section 2, Contract form). */
export const writerForm = pgTable('writer_form', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The form as JSON, sealed. */
  sealed: text().notNull(),
  pictures: usedPictures(),
  updatedAt: instant('updated_at').notNull(),
});

/** Pictures of identity documents and guardians' signatures: sealed files for their owner and editors only. */
export const privatePicture = pgTable(
  'private_picture',
  {
    id: uuid().$type<PictureId>().primaryKey(),
    ownerId: ofAccount('owner_id'),
    kind: text().$type<'idFront' | 'idBack' | 'guardianSign'>().notNull(),
    fileKey: text('file_key').notNull(),
    mediaType: text('media_type').$type<'image/jpeg' | 'image/png'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('private_picture_owner').on(table.ownerId),
    index('private_picture_created').on(table.createdAt),
  ],
);

/** A contract made for review. Its bytes are kept, because the author will sign their hash. */
export const contractDraft = pgTable(
  'contract_draft',
  {
    id: uuid().$type<ContractId>().primaryKey(),
    ownerId: ofAccount('owner_id'),
    storyId: ofStory(),
    number: text().notNull(),
    language: text().$type<Language>().notNull(),
    contractType: text('contract_type').$type<ContractType>().notNull(),
    /** The normalised form from which it was made, as JSON, sealed. */
    sealedForm: text('sealed_form').notNull(),
    /** The values that the document prints (server/contract/printed.ts), sealed; null in drafts of older versions. */
    sealedPrinted: text('sealed_printed'),
    /** The rate of the profit share in the document, in tenths of a percent; null in drafts of older versions, which contain no rate. */
    shareTenths: integer('share_tenths'),
    pictures: usedPictures(),
    fileKey: text('file_key').notNull(),
    documentHash: text('document_hash').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('contract_draft_story').on(table.storyId, table.madeAt),
    index('contract_draft_owner').on(table.ownerId),
  ],
);

/** A contract that its author has signed and submitted. */
export const contract = pgTable(
  'contract',
  {
    id: uuid().$type<ContractId>().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    storyId: ofStory('no action'),
    number: text().notNull(),
    language: text().$type<Language>().notNull(),
    contractType: text('contract_type').$type<ContractType>().notNull(),
    sealedForm: text('sealed_form').notNull(),
    /** The values that the document prints (server/contract/printed.ts), sealed; null in contracts of older versions. */
    sealedPrinted: text('sealed_printed'),
    /** The rate of the profit share in the document, in tenths of a percent; null in contracts of older versions, which contain no rate. */
    shareTenths: integer('share_tenths'),
    pictures: usedPictures(),
    /** Hashes of the reviewed document and of the signed one. The signed one is stored under `fileKey`. */
    documentHash: text('document_hash').notNull(),
    signedHash: text('signed_hash').notNull(),
    fileKey: text('file_key').notNull(),
    state: text().$type<ContractState>().notNull(),
    reason: text().notNull().default(''),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    // At most one open contract per story, even if requests are repeated.
    uniqueIndex('contract_open').on(table.storyId).where(sql`${table.state} in ('waiting', 'approved')`),
    index('contract_story').on(table.storyId, table.submittedAt),
    index('contract_owner').on(table.ownerId, table.submittedAt),
    index('contract_state').on(table.state, table.submittedAt, table.id),
  ],
);

/** The contract log, each entry chained to the previous one by its hash. A trigger of the migration refuses to change or delete entries. */
export const contractEvent = pgTable(
  'contract_event',
  {
    sequence: integer().primaryKey(),
    contractId: uuid('contract_id').$type<ContractId>().notNull(),
    kind: text().$type<'reviewed' | 'submitted' | 'approved' | 'rejected'>().notNull(),
    actorId: uuid('actor_id').$type<UserId>().notNull(),
    /** JSON text, as it was hashed. */
    detail: text().notNull(),
    at: instant('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [index('contract_event_contract').on(table.contractId)],
);
