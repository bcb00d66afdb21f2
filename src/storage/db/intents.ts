import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, CoverId, VersionId } from '#shared/domain/ids.ts';

/**
 * A change that the author wants the server to make (SYNC-3). A waiting chapter text is not an entry: the chapter's `dirty` row is the
 * intent, so a newer text simply replaces it (SYNC-5). `saveChapter` is made when the text is first sent.
 */
export type Intent =
  | { name: 'uploadCover'; coverId: CoverId }
  /** Adds or edits, as the server needs; the form is read when first sent. */
  | { name: 'saveStory' }
  | { name: 'openStory' }
  | { name: 'deleteStory' }
  /** The order of drafts, read when first sent. `among`: if the server refused an order because it has other drafts, the drafts that it listed. */
  | { name: 'sortChapters'; among?: readonly ChapterId[] }
  /** All volumes of the story, read when first sent. */
  | { name: 'saveVolumes' }
  /** Text and name are read when first sent. */
  | { name: 'keepVersion'; versionId: VersionId }
  | { name: 'saveChapter'; text: ChapterText; seq: number }
  /** `publishAt` in ms since epoch, null: now. */
  | { name: 'publishChapter'; text: ChapterText; seq: number; publishAt: number | null }
  | { name: 'unpublishChapter' }
  | { name: 'setPaid'; paid: boolean }
  | { name: 'deleteChapter' }
  | { name: 'undeleteChapter' }
  | { name: 'modifyEmail'; email: string };
export type IntentName = Intent['name'];

/** An intent that carries a chapter's text. */
export type TextIntent = Extract<Intent, { text: ChapterText }>;
/** An intent that shows a chapter to readers, now or later. */
export type PublishIntent = Extract<Intent, { publishAt: number | null }>;

/** The properties in which intents differ. A rule of a single intent is in the code that applies it. */
export type Traits = {
  /** The entity whose order it keeps (SYNC-4). `freeze.ts` has a function for each kind. */
  entity: 'account' | 'cover' | 'version' | 'chapter' | 'story';
  /** What must be sent first, besides earlier entries of its entity (SYNC-4): `drain-plan.ts`. */
  waitsFor:
    | 'nothing'
    | 'coverUpload'
    | 'storyOnServer'
    | 'storyNotDeleted'
    | 'earlierPublishes'
    | 'newChapters'
    | 'chaptersBeforeIt'
    | 'chapterSaved';
  /** What this device shows before the server has it. Cancelling restores the server's version: `cancel-entry.ts`. */
  holds: 'text' | 'form' | 'order' | 'paid' | 'deletion' | 'nothing';
  /** What an accepted entry changes on this device: `settle.ts`. */
  settles: 'chapter' | 'story' | 'deletion' | 'undeletion' | 'order' | 'volumes' | 'version' | 'nothing';
};

type OfText<Name> = Name extends TextIntent['name']
  ? { holds: 'text' }
  : { holds: Exclude<Traits['holds'], 'text'> };

/** The one table of traits. A new intent does not compile without its line here. */
const TRAITS = {
  modifyEmail: { entity: 'account', waitsFor: 'nothing', holds: 'nothing', settles: 'nothing' },
  uploadCover: { entity: 'cover', waitsFor: 'nothing', holds: 'nothing', settles: 'nothing' },
  saveStory: { entity: 'story', waitsFor: 'coverUpload', holds: 'form', settles: 'story' },
  openStory: { entity: 'story', waitsFor: 'earlierPublishes', holds: 'nothing', settles: 'story' },
  deleteStory: { entity: 'story', waitsFor: 'nothing', holds: 'deletion', settles: 'deletion' },
  sortChapters: { entity: 'story', waitsFor: 'newChapters', holds: 'order', settles: 'order' },
  saveVolumes: { entity: 'story', waitsFor: 'storyOnServer', holds: 'nothing', settles: 'volumes' },
  keepVersion: { entity: 'version', waitsFor: 'chapterSaved', holds: 'nothing', settles: 'version' },
  saveChapter: {
    entity: 'chapter',
    waitsFor: 'storyNotDeleted',
    holds: 'text',
    settles: 'chapter',
  },
  publishChapter: {
    entity: 'chapter',
    waitsFor: 'chaptersBeforeIt',
    holds: 'text',
    settles: 'chapter',
  },
  unpublishChapter: { entity: 'chapter', waitsFor: 'storyNotDeleted', holds: 'nothing', settles: 'chapter' },
  setPaid: { entity: 'chapter', waitsFor: 'storyNotDeleted', holds: 'paid', settles: 'chapter' },
  deleteChapter: { entity: 'chapter', waitsFor: 'storyNotDeleted', holds: 'deletion', settles: 'deletion' },
  undeleteChapter: {
    entity: 'chapter',
    waitsFor: 'storyNotDeleted',
    holds: 'nothing',
    settles: 'undeletion',
  },
} as const satisfies { readonly [Name in IntentName]: Traits & OfText<Name> };

/** The intents of an entity. */
export type IntentOf<Entity extends Traits['entity']> = {
  [Name in IntentName]: (typeof TRAITS)[Name]['entity'] extends Entity
    ? Extract<Intent, { name: Name }>
    : never;
}[IntentName];

export const traitsOf = ({ name }: Pick<Intent, 'name'>): Traits => TRAITS[name];

/** Whether an intent concerns an entity of this kind. */
export const concerns = <Entity extends Traits['entity']>(
  intent: Intent,
  entity: Entity,
): intent is IntentOf<Entity> => TRAITS[intent.name].entity === entity;

/** Whether an intent shows the author's own `what` until the server has it. */
export const holds = (intent: Pick<Intent, 'name'>, what: Traits['holds']): boolean =>
  TRAITS[intent.name].holds === what;

/**
 * Whether an intent deletes. A deletion is sent late only after the author confirms it again (SYNC-15). Deleting what is already gone
 * counts as done.
 */
export const deletes = (intent: Pick<Intent, 'name'>): boolean => holds(intent, 'deletion');

/** Whether an intent carries a text, as it was when the intent was made. */
export const carriesText = (intent: Intent): intent is TextIntent => holds(intent, 'text');

/** Whether an intent shows a chapter to readers. */
export const publishes = (intent: Intent): intent is PublishIntent => 'publishAt' in intent;

/** Whether an intent only saves a text: the chapter's draft holds that text or a newer one. */
export const onlySaves = (intent: Intent): intent is Exclude<TextIntent, PublishIntent> =>
  carriesText(intent) && !publishes(intent);
