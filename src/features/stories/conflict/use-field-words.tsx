import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { NamedList } from '#services/story-form/use-named-list.ts';
import type { StoryField, StoryForm } from '#shared/domain/story.ts';
import { writingLanguageName } from '#shared/domain/writing-language.ts';

type Lists = { genres: NamedList; tags: NamedList; editors: NamedList };

const named = (list: NamedList, id: string): string => list.items.find((item) => item.id === id)?.name ?? id;

/** Names and values of a story's fields for display: list entries by name, the cover as a picture. */
export function useFieldWords({ genres, tags, editors }: Lists) {
  const { t, format } = useI18n();
  const { fileUrl } = useServices();
  const none = t('storyConflict.none');

  const orNone = <Value extends string>(
    value: Value | undefined,
    words: (value: Exclude<Value, ''>) => string,
  ): string => (value ? words(value as Exclude<Value, ''>) : none);

  const name = (field: StoryField): string => {
    if (field === 'coverId') return t('storyForm.cover');
    if (field === 'genreId') return t('storyForm.genre');
    return field === 'editorId' ? t('storyForm.editor') : t(`storyForm.${field}`);
  };

  const cover = (side: 'mine' | 'theirs', src: string | null): ReactNode =>
    src === null ? (
      none
    ) : (
      <img
        src={src.startsWith('blob:') ? src : fileUrl(src)}
        alt={t(`storyConflict.cover.${side}`)}
        width={100}
        height={140}
      />
    );

  const value = (
    form: StoryForm,
    field: StoryField,
    side: 'mine' | 'theirs',
    coverSrc: string | null,
  ): ReactNode[] => {
    switch (field) {
      case 'coverId':
        return [cover(side, coverSrc)];
      case 'genreId':
        return [named(genres, form.genreId) || none];
      case 'editorId':
        return [form.editorId ? named(editors, form.editorId) : t('storyForm.editorNone')];
      case 'language':
        return [orNone(form.language, writingLanguageName)];
      case 'contractType':
        return [orNone(form.contractType, (type) => t(`contractType.${type}`))];
      case 'audience':
        return [orNone(form.audience, (audience) => t(`storyForm.${audience}`))];
      case 'tags':
        return [format.list(form.tags.map((tag) => named(tags, tag))) || none];
      case 'title':
        return [form.title || none];
      case 'synopsis':
        return form.synopsis === '' ? [none] : form.synopsis.split('\n\n');
    }
  };
  return { name, value };
}
