import '#ui/mantine-more.css';
import { Input, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import {
  BOOK_TITLE_CHARS_MAX,
  STORY_PROFILE_WORDS_ADVISED,
  SYNOPSIS_WORDS_MAX,
  SYNOPSIS_WORDS_MIN,
  TAGS_MAX,
} from '#shared/domain/limits.ts';
import type { StoryErrors, StoryField, StoryForm } from '#shared/domain/story.ts';
import { AUDIENCES, CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { countWords } from '#shared/domain/word-count.ts';
import { WRITING_LANGUAGES, writingLanguageName } from '#shared/domain/writing-language.ts';
import classes from './story-fields.module.css';
import { TagChoice } from './tag-choice.tsx';
import type { NamedList } from './use-named-list.ts';

type Props = {
  form: StoryForm;
  errors: StoryErrors;
  genres: NamedList;
  tags: NamedList;
  editors: NamedList;
  /** Only authors choose an editor; a visitor has no list. */
  showEditors: boolean;
  onChange(change: Partial<StoryForm>): void;
  onBlur(field: StoryField): void;
};

/** Every field of a story but the cover, each with its hint, live count and error (docs/spec, sections 3, 5 and 9). */
export function StoryFields({ form, errors, genres, tags, editors, showEditors, onChange, onBlur }: Props) {
  const { t, format } = useI18n();
  const error = (field: StoryField) => {
    const key = errors[field];
    return key ? t(key) : null;
  };
  const lang = form.language || undefined;
  const titleChars = Array.from(form.title.trim()).length;
  const count = (now: number, limit: number) => `${format.number(now)} / ${format.number(limit)}`;
  return (
    <>
      <TextInput
        name="title"
        label={t('storyForm.title')}
        description={t('storyForm.titleHint')}
        required
        lang={lang}
        value={form.title}
        error={error('title')}
        rightSection={<span className={classes.count}>{count(titleChars, BOOK_TITLE_CHARS_MAX)}</span>}
        rightSectionWidth="calc(4.5rem * var(--mantine-scale))"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        onBlur={() => onBlur('title')}
      />
      <NativeSelect
        name="language"
        label={t('storyForm.language')}
        description={t('storyForm.languageHint')}
        value={form.language ?? ''}
        onChange={(event) => onChange({ language: event.currentTarget.value })}
      >
        {form.language ? null : <option value="">{t('storyForm.languageNone')}</option>}
        {languagesWith(form.language).map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {writingLanguageName(tag)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        name="genreId"
        label={t('storyForm.genre')}
        required
        value={form.genreId}
        error={error('genreId')}
        onChange={(event) => onChange({ genreId: event.currentTarget.value })}
        onBlur={() => onBlur('genreId')}
      >
        <option value="">{t('storyForm.genrePlaceholder')}</option>
        <Options list={genres} chosen={form.genreId} />
      </NativeSelect>
      {showEditors ? (
        <NativeSelect
          name="editorId"
          label={t('storyForm.editor')}
          value={form.editorId ?? ''}
          onChange={(event) => onChange({ editorId: event.currentTarget.value || null })}
        >
          <option value="">{t('storyForm.editorNone')}</option>
          <Options list={editors} chosen={form.editorId ?? ''} />
        </NativeSelect>
      ) : null}
      <Radio.Group
        size="md"
        name="contractType"
        label={t('storyForm.contractType')}
        required
        value={form.contractType}
        error={error('contractType')}
        onChange={(value) => onChange({ contractType: CONTRACT_TYPES.find((type) => type === value) ?? '' })}
      >
        <div className={classes.choices}>
          {CONTRACT_TYPES.map((type) => (
            <Radio key={type} size="md" value={type} label={t(`contractType.${type}`)} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        size="md"
        name="audience"
        label={t('storyForm.audience')}
        required
        value={form.audience}
        error={error('audience')}
        onChange={(value) => onChange({ audience: AUDIENCES.find((audience) => audience === value) ?? '' })}
      >
        <div className={classes.choices}>
          {AUDIENCES.map((audience) => (
            <Radio key={audience} size="md" value={audience} label={t(`storyForm.${audience}`)} />
          ))}
        </div>
      </Radio.Group>
      <SynopsisField form={form} error={error('synopsis')} onChange={onChange} onBlur={onBlur} />
      <Input.Wrapper
        size="md"
        labelElement="div"
        label={t('storyForm.tags')}
        description={
          <span className={classes.hint}>
            <span>{t('storyForm.tagsHint')}</span>
            <span className={classes.count}>{count(form.tags.length, TAGS_MAX)}</span>
          </span>
        }
        required
        error={error('tags')}
        id="story-tags"
      >
        <TagChoice tags={tags} chosen={form.tags} onChange={(chosen) => onChange({ tags: chosen })} />
      </Input.Wrapper>
    </>
  );
}

type SynopsisProps = Pick<Props, 'form' | 'onChange' | 'onBlur'> & { error: string | null };

/** What the story is about. Its hint suggests writing more than the minimum, which draws more readers. */
function SynopsisField({ form, error, onChange, onBlur }: SynopsisProps) {
  const { t, format } = useI18n();
  const words = countWords(form.synopsis);
  return (
    <div>
      <Textarea
        name="synopsis"
        label={t('storyForm.synopsis')}
        description={t('storyForm.synopsisHint')}
        required
        lang={form.language || undefined}
        autosize
        minRows={5}
        maxRows={14}
        value={form.synopsis}
        error={error}
        onChange={(event) => onChange({ synopsis: event.currentTarget.value })}
        onBlur={() => onBlur('synopsis')}
      />
      <p className={classes.below}>
        <span className={classes.count} data-over={words > SYNOPSIS_WORDS_MAX || undefined}>
          {`${format.number(words)} / ${format.number(SYNOPSIS_WORDS_MAX)}`}
        </span>
        {words >= SYNOPSIS_WORDS_MIN && words < STORY_PROFILE_WORDS_ADVISED ? (
          <span>{t('storyForm.profileAdvice')}</span>
        ) : null}
      </p>
    </div>
  );
}

/** All languages offered, and the chosen language even if only a newer app knows it. */
const languagesWith = (chosen = ''): string[] => [...new Set([...WRITING_LANGUAGES, chosen])].filter(Boolean);

/** The options of a list, and the chosen option even if it is not in the list (offline, or removed). */
function Options({ list, chosen }: { list: NamedList; chosen: string }) {
  const known = chosen === '' || list.items.some(({ id }) => id === chosen);
  return (
    <>
      {list.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* The id of the chosen option is shown only if no name is available, but not while the names load. */}
      {known ? null : <option value={chosen}>{list.items.length > 0 || list.failure ? chosen : ''}</option>}
    </>
  );
}
