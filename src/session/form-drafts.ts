import type { StoryForm } from '#shared/domain/story.ts';

/** Evidence of a first release as it is being typed (docs/spec, section 9, Bonuses). */
export type EvidenceDraft = {
  place: 'nowhere' | 'elsewhere';
  url: string;
  days: string;
  savedAt: number;
};

/** The title as far as it was typed to confirm an application for completion (docs/spec, section 2, Money pages). */
export type CompletionDraft = { title: string; savedAt: number };

/** A text to the editors; `key` is its idempotency key once it was sent, '' before. */
export type QuestionDraft = { text: string; key: string; savedAt: number };

/** What is kept of a form, by its name: of a story's form a story's id, '0' for a new one; of others their kind before the id. */
export type FormDraftOf<Name extends string> = Name extends `bonus/${string}`
  ? EvidenceDraft
  : Name extends `completion/${string}`
    ? CompletionDraft
    : Name extends `question/${string}`
      ? QuestionDraft
      : StoryFormDraft;

/**
 * Forms in the making, for visitors too (docs/spec, section 2, Author area: what was typed stays; decision 0004: a page that
 * reloads loses nothing). What a visitor typed is found by whoever signs in; an author's drafts are found by that author alone
 * (SYNC-11).
 */
export interface FormDrafts {
  get<Name extends string>(name: Name): Promise<FormDraftOf<Name> | undefined>;
  save<Name extends string>(name: Name, draft: FormDraftOf<Name>): Promise<void>;
  clear(name: string): Promise<void>;
}

/** A cover as cut on the device: 400x560, JPEG or PNG. */
export type Cover = { bytes: ArrayBuffer; type: 'image/jpeg' | 'image/png' | 'image/webp' };

/** Form of a story in the making, kept for a visitor too (docs/spec, section 2, Author area). */
export type StoryFormDraft = {
  form: StoryForm;
  cover: Cover | null;
  /** The story's information as it stood when typing began; absent for a new story. */
  base?: StoryForm | undefined;
  savedAt: number;
};
