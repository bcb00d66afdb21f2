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
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-fields.module.css';
import { TagChoice } from './tag-choice.tsx';
import type { NamedList } from './use-named-list.ts';

type Props = {
  form: StoryForm;
  errors: StoryErrors;
  onChange(change: Partial<StoryForm>): void;
  onBlur(field: StoryField): void;
};

/** The error text of a field, or null. */
function useError(errors: StoryErrors) {
  const { t } = useI18n();
  return (field: StoryField) => {
    const key = errors[field];
    return key ? t(key) : null;
  };
}

/** "12 / 30": how much of a limit is used. */
function useCount() {
  const { format } = useI18n();
  return (now: number, limit: number) => `${format.number(now)} / ${format.number(limit)}`;
}

/** What a story needs to begin, each with its hint, live count and error (docs/spec, sections 3, 5 and 9). */
export function FirstFields(props: Props & { genres: NamedList; isTypeFixed: boolean }) {
  const { form, errors, genres, isTypeFixed, onChange, onBlur } = props;
  const { t } = useI18n();
  const error = useError(errors);
  const count = useCount();
  const titleChars = Array.from(form.title.trim()).length;
  return (
    <>
      <TextInput
        name="title"
        label={t('storyForm.title')}
        description={t('storyForm.titleHint')}
        required
        lang={form.language || undefined}
        value={form.title}
        error={error('title')}
        rightSection={<span className={classes.count}>{count(titleChars, BOOK_TITLE_CHARS_MAX)}</span>}
        rightSectionWidth="calc(4.5rem * var(--mantine-scale))"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        onBlur={() => onBlur('title')}
      />
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
      <Radio.Group
        size="md"
        name="contractType"
        label={t('storyForm.contractType')}
        description={isTypeFixed ? t('storyForm.contractTypeFixed') : <TypeHint />}
        required
        value={form.contractType}
        error={error('contractType')}
        onChange={(value) => onChange({ contractType: CONTRACT_TYPES.find((type) => type === value) ?? '' })}
      >
        <div className={classes.choices}>
          {CONTRACT_TYPES.map((type) => (
            <Radio
              key={type}
              size="md"
              value={type}
              label={t(`contractType.${type}`)}
              disabled={isTypeFixed}
            />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}

function TypeHint() {
  const { t } = useI18n();
  return (
    <>
      {t('storyForm.contractTypeHint')}{' '}
      <RouteLink to={links.benefits()}>{t('storyForm.contractTypes')}</RouteLink>
    </>
  );
}

type ReaderProps = Props & {
  tags: NamedList;
  /** The story is or must be complete now. */
  needed: boolean;
};

/** What readers see before the first chapter: synopsis and tags. They may wait until the story is published. */
export function ReaderFields(props: ReaderProps) {
  const { form, errors, tags, needed, onChange } = props;
  const { t } = useI18n();
  const error = useError(errors);
  const count = useCount();
  return (
    <>
      <SynopsisField {...props} error={error('synopsis')} />
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
        required={needed}
        error={error('tags')}
        id="story-tags"
      >
        <TagChoice tags={tags} chosen={form.tags} onChange={(chosen) => onChange({ tags: chosen })} />
      </Input.Wrapper>
    </>
  );
}

type OtherProps = Props & {
  editors: NamedList;
  /** Only authors choose an editor; a visitor has no list. */
  showEditors: boolean;
};

/** What is never needed: language and editor. */
export function OtherFields({ form, editors, showEditors, onChange }: OtherProps) {
  const { t } = useI18n();
  return (
    <>
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
    </>
  );
}

type SynopsisProps = Pick<ReaderProps, 'form' | 'needed' | 'onChange' | 'onBlur'> & { error: string | null };

/** What the story is about. Its hint suggests writing more than the minimum, which draws more readers. */
function SynopsisField({ form, needed, error, onChange, onBlur }: SynopsisProps) {
  const { t } = useI18n();
  const count = useCount();
  const words = countWords(form.synopsis);
  return (
    <div>
      <Textarea
        name="synopsis"
        label={t('storyForm.synopsis')}
        description={t('storyForm.synopsisHint')}
        required={needed}
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
          {count(words, SYNOPSIS_WORDS_MAX)}
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
