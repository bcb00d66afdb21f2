import { mergeField } from '#shared/domain/merge.ts';
import type { StoryForm } from '#shared/domain/story.ts';

/** The form in an answer that says more. */
export const formOf = (story: StoryForm): StoryForm => ({
  title: story.title,
  genreId: story.genreId,
  editorId: story.editorId,
  contractType: story.contractType,
  audience: story.audience,
  synopsis: story.synopsis,
  tags: story.tags,
  coverId: story.coverId,
});

/** Three-way merge of a story's form, field by field (SYNC-10). `undefined` where both sides changed one field differently. */
export function mergeStoryForm(base: StoryForm, mine: StoryForm, theirs: StoryForm): StoryForm | undefined {
  const merged = formOf(mine);
  const settle = <Field extends keyof StoryForm>(field: Field): boolean => {
    const merge = mergeField(base[field], mine[field], theirs[field]);
    if (merge.clean) merged[field] = merge.value;
    return merge.clean;
  };
  const fields = Object.keys(merged) as (keyof StoryForm)[];
  return fields.every((field) => settle(field)) ? merged : undefined;
}
