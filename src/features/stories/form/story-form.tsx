import { Button } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { CoverPicker } from '#services/story-form/cover/cover-picker.tsx';
import { FirstFields, OtherFields, ReaderFields } from '#services/story-form/story-fields.tsx';
import { useFixedContractType } from '#services/story-form/use-fixed-contract-type.ts';
import { type NamedList, useNamedList } from '#services/story-form/use-named-list.ts';
import { type Typed, useStoryForm } from '#services/story-form/use-story-form.ts';
import { isComplete } from '#shared/domain/complete-story.ts';
import { type StoryForm as Form, type StoryField, trimmedForm } from '#shared/domain/story.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { missingText } from '#ui/failure-text.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import classes from './story-form.module.css';
import { useStorySave } from './use-story-save.ts';

const StoryConflictDialog = part(
  'story-conflict-dialog',
  async () => (await import('#features/stories/conflict/story-conflict-dialog.tsx')).StoryConflictDialog,
  { texts: 'room' },
);

type Props = {
  /** null: a new story. */
  story: StoryView | null;
  initial: Typed;
  /** `initial` was typed earlier and never saved. */
  restored: boolean;
};

/**
 * Makes or changes a story's information. Typed text is stored on the device, also for visitors, who are asked to sign in only when
 * saving (docs/spec, section 2, Author area). Saving works offline.
 */
export function StoryForm({ story, initial, restored }: Props) {
  const { t } = useI18n();
  const { fileUrl } = useServices();
  const author = useContext(AuthorContext);
  const root = useRef<HTMLFormElement>(null);
  const typing = useStoryForm({ story, initial, restored, root });
  const { typed, errors, showRestored, recheck, isValid } = typing;
  const { busy, failed, setFailed, choosing, setChoosing, save, keepChosen } = useStorySave(story, typing);
  const genres = useNamedList('genreList');
  const tags = useNamedList('tagList');
  const editors = useNamedList('editorList', author !== undefined);
  const localCover = useObjectUrl(story?.localCover ?? null);
  const { form, cover } = typed;
  const storedCover = localCover ?? (story?.coverPath ? fileUrl(story.coverPath) : null);
  const noCover = form.coverId === null && !cover;
  const conflict = story !== null && needsDecision(story);

  const change = (next: Partial<Typed>) => {
    setFailed(false);
    typing.change(next);
  };
  // Another device's change is never overwritten unseen: saving asks first.
  const choose = () => isValid(form) && setChoosing(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (conflict) choose();
    else if (isValid(form)) void save();
  };
  const fields = {
    form,
    errors,
    onChange(part: Partial<Form>) {
      setFailed(false);
      typing.onChange(part);
    },
    onBlur: (field: StoryField) => recheck(field, form, false),
  };
  const coverPicker = (
    <CoverPicker
      title={form.title}
      cover={cover}
      currentSrc={noCover ? null : storedCover}
      onCover={(made) => change({ cover: made })}
      onRemove={() => change({ cover: null, form: { ...form, coverId: null } })}
    />
  );
  return (
    <form ref={root} noValidate className={classes.form} onSubmit={submit}>
      {conflict ? (
        <FormNotice text={t('storyConflict.banner')} color="warn" onAct={choose}>
          {t('storyConflict.open')}
        </FormNotice>
      ) : null}
      {showRestored && story ? (
        <FormNotice text={t('storyForm.restored')} onAct={() => void typing.startOver()}>
          {t('storyForm.startOver')}
        </FormNotice>
      ) : null}
      <MissingLists needed={[genres, tags]} optional={[editors]} />
      {choosing && story ? (
        <StoryConflictDialog
          bookId={story.id}
          mine={trimmedForm(form)}
          mineCover={noCover ? null : (localCover ?? story.coverPath)}
          genres={genres}
          tags={tags}
          editors={editors}
          onClose={() => setChoosing(false)}
          onKeep={keepChosen}
        />
      ) : null}
      <Inputs
        story={story}
        startsOpen={hasLater(initial)}
        coverPicker={coverPicker}
        lists={{ genres, tags, editors }}
        {...fields}
      />
      <FormEnd isNew={story === null} isKept={author !== undefined} busy={busy} failed={failed} />
    </form>
  );
}

const hasLater = ({ form, cover }: Typed): boolean =>
  form.synopsis !== '' || form.tags.length > 0 || form.coverId !== null || cover !== null;

type InputsProps = Omit<ComponentProps<typeof FirstFields>, 'genres' | 'isTypeFixed'> & {
  story: StoryView | null;
  /** Something was typed earlier into the fields that may wait. */
  startsOpen: boolean;
  coverPicker: ReactNode;
  lists: { genres: NamedList; tags: NamedList; editors: NamedList };
};

/** All fields. What may wait until the story is published is folded for a new story, so that writing begins soon. */
function Inputs({ story, startsOpen, coverPicker, lists, ...fields }: InputsProps) {
  const { t } = useI18n();
  const author = useContext(AuthorContext);
  const [open, setOpen] = useState(startsOpen);
  const mustOpen = Boolean(fields.errors.synopsis || fields.errors.tags);
  if (mustOpen && !open) setOpen(true);
  const isTypeFixed = useFixedContractType(story);
  const first = <FirstFields {...fields} genres={lists.genres} isTypeFixed={isTypeFixed} />;
  const later = (
    <>
      {coverPicker}
      <ReaderFields {...fields} tags={lists.tags} needed={story !== null && isComplete(story.form)} />
      <OtherFields {...fields} editors={lists.editors} showEditors={author !== undefined} />
    </>
  );
  if (story)
    return (
      <>
        {first}
        {later}
      </>
    );
  return (
    <>
      {first}
      <details
        className={classes.later}
        open={open}
        onToggle={(event) => setOpen(mustOpen || event.currentTarget.open)}
      >
        <summary>
          <span className={classes.laterTitle}>{t('storyForm.later')}</span>
          <span className={classes.laterHint}>{t('storyForm.laterHint')}</span>
        </summary>
        <div className={classes.form}>{later}</div>
      </details>
    </>
  );
}

/** Two devices changed the same field. */
const needsDecision = ({ save }: StoryView): boolean =>
  save.kind === 'needsYou' && save.why.kind === 'needsDecision';

type EndProps = { isNew: boolean; isKept: boolean; busy: boolean; failed: boolean };

/** The save button, and where typed text is stored until then. */
function FormEnd({ isNew, isKept, busy, failed }: EndProps) {
  const { t } = useI18n();
  return (
    <>
      {failed ? (
        <p role="alert" className={classes.failed}>
          {t(isNew ? 'message.addFailed' : 'message.updateFailed')}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t(isNew ? 'storyForm.create' : 'storyForm.save')}
        </Button>
        <p className={classes.kept}>{t(isKept ? 'storyForm.draftKept' : 'storyForm.signInToKeep')}</p>
      </div>
    </>
  );
}

type NoticeProps = { text: string; color?: string; onAct(): void; children: ReactNode };

/** A message about the form, with an action. */
function FormNotice({ text, color, onAct, children }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <span>{text}</span>
      <Button size="sm" {...(color ? { color } : { variant: 'default' })} onClick={onAct}>
        {children}
      </Button>
    </div>
  );
}

/** Says why there is nothing to choose from, and asks again. A story can be made without the optional lists. */
function MissingLists({ needed, optional }: { needed: NamedList[]; optional: NamedList[] }) {
  const { t } = useI18n();
  const failure = needed.find((list) => list.failure !== null)?.failure;
  if (!failure) return null;
  return (
    <FormNotice
      text={missingText(t, failure, 'storyForm.listsOffline')}
      onAct={() => {
        for (const list of [...needed, ...optional]) list.reload();
      }}
    >
      {t('error.tryAgain')}
    </FormNotice>
  );
}
