import { mergeField } from '#shared/domain/merge.ts';
import type { StoryForm } from '#shared/domain/story.ts';

/** The complete form, picked from an answer with more fields. */
export const formOf = (story: StoryForm): Required<StoryForm> => ({
  title: story.title,
  genreId: story.genreId,
  editorId: story.editorId,
  contractType: story.contractType,
  audience: story.audience,
  synopsis: story.synopsis,
  tags: story.tags,
  coverId: story.coverId,
  language: story.language ?? '',
});

/** Three-way merge of a story's form, field by field (SYNC-10). `undefined` if both sides changed a field differently. */
export function mergeStoryForm(base: StoryForm, mine: StoryForm, theirs: StoryForm): StoryForm | undefined {
  const [before, merged, other] = [formOf(base), formOf(mine), formOf(theirs)];
  const settle = <Field extends keyof StoryForm>(field: Field): boolean => {
    const merge = mergeField(before[field], merged[field], other[field]);
    if (merge.clean) merged[field] = merge.value;
    return merge.clean;
  };
  const fields = Object.keys(merged) as (keyof StoryForm)[];
  return fields.every((field) => settle(field)) ? merged : undefined;
}
