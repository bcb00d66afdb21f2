import type { StoryFormDraft } from './author-work.ts';

/**
 * Story forms in the making, for visitors too (decisions.md, Stories: what was typed stays). `storyId` is '0' for a new one.
 * What a visitor typed is found by whoever signs in; an author's drafts are found by that author alone (SYNC-11).
 */
export interface FormDrafts {
  get(storyId: string): Promise<StoryFormDraft | undefined>;
  save(storyId: string, draft: StoryFormDraft): Promise<void>;
  clear(storyId: string): Promise<void>;
}
