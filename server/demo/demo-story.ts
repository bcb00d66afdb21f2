import type { Audience, ContractType } from '#shared/domain/story-choices.ts';

/** A chapter of the demo. A line of asterisks is a scene break; `quote` lines begin with `>`. */
export type DemoChapter = {
  title: string;
  text: string;
  note?: string;
  state: 'published' | 'draft' | 'scheduled';
};

/** A story of the demo, and the state in which it is shown. */
export type DemoStory = {
  title: string;
  genreId: string;
  contractType: ContractType;
  audience: Audience;
  synopsis: string;
  tags: string[];
  cover: { sky: [string, string]; accent: string; motif: 'moon' | 'waves' | 'mountain' | 'lantern' };
  state: 'opened' | 'unopened' | 'waiting' | 'finished';
  chapters: DemoChapter[];
};
