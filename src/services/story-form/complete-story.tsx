import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useEarlierDraft } from '#services/use-form-draft.ts';
import { isGivenPenName } from '#shared/domain/pen-name.ts';
import { trimmedForm } from '#shared/domain/story.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { missingText } from '#ui/failure-text.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './complete-story.module.css';
import { CoverPicker } from './cover/cover-picker.tsx';
import { ReaderFields } from './story-fields.tsx';
import { useNamedList } from './use-named-list.ts';
import { type Typed, useStoryForm } from './use-story-form.ts';

type Props = {
  story: StoryView;
  /** What the author is about to do: the reason that is given. */
  before: 'publishing' | 'contract';
};

/**
 * Asks, in one step, for what readers and editors need of a story and what its author left for later (docs/spec, section 5, Story text).
 * Works offline: the change is queued. What was typed is kept on the device. Once the story is complete, the screen that shows this step
 * continues.
 */
export function CompleteStory(props: Props) {
  const { t } = useI18n();
  const { draft, retry } = useEarlierDraft(nameOf(props.story));
  if (draft === 'unreadable') return <ErrorState title={t('storyForm.unreadable')} onRetry={retry} />;
  if (draft === undefined) return <Bone width="100%" height={320} />;
  return <Fields {...props} typed={draft} />;
}

type DialogProps = { story: StoryView; title: string; onClose(): void };

/** The step as a dialog, before a chapter is published. `title` says what the author is about to do. */
export function CompleteStoryDialog({ story, title, onClose }: DialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <CompleteStory story={story} before="publishing" />
    </Dialog>
  );
}

const nameOf = ({ id }: StoryView): string => `complete/${id}`;

/** The story's form with the two texts that this step asks for. */
const withTyped = (story: StoryView, typed: Typed | null): Typed => ({
  form: typed ? { ...story.form, synopsis: typed.form.synopsis, tags: typed.form.tags } : story.form,
  cover: typed?.cover ?? null,
  base: story.form,
});

function Fields({ story, before, typed: earlier }: Props & { typed: Typed | null }) {
  const { t } = useI18n();
  const { fileUrl } = useServices();
  const { work } = useAuthor();
  const root = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<'message.updateFailed' | 'storyConflict.banner' | null>(null);
  const [busy, setBusy] = useState(false);
  const { typed, errors, draft, change, recheck, onChange, isValid } = useStoryForm({
    story,
    draftName: nameOf(story),
    forReaders: true,
    initial: withTyped(story, earlier),
    restored: false,
    root,
  });
  const tags = useNamedList('tagList');
  const localCover = useObjectUrl(story.localCover);
  const storedCover = localCover ?? (story.coverPath ? fileUrl(story.coverPath) : null);
  const { form, cover } = typed;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid(form)) return;
    setBusy(true);
    try {
      const isSaved = await work.editStory(story.id, trimmedForm(form), cover, typed.base);
      setFailure(isSaved ? null : 'storyConflict.banner');
      if (isSaved) await draft.clear();
    } catch {
      setFailure('message.updateFailed');
    }
    setBusy(false);
  };
  return (
    <form ref={root} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.lead}>
        {t(before === 'publishing' ? 'completeStory.forReaders' : 'completeStory.forContract')}
      </p>
      {tags.failure ? (
        <p role="status" className={classes.notice}>
          {missingText(t, tags.failure, 'storyForm.listsOffline')}{' '}
          <Button size="sm" variant="default" onClick={tags.reload}>
            {t('error.tryAgain')}
          </Button>
        </p>
      ) : null}
      <ReaderFields
        form={form}
        errors={errors}
        tags={tags}
        needed
        onChange={onChange}
        onBlur={(field) => recheck(field, form, false)}
      />
      {storedCover ? null : (
        <CoverPicker
          title={form.title}
          cover={cover}
          currentSrc={null}
          onCover={(made) => change({ cover: made })}
          onRemove={() => change({ cover: null })}
        />
      )}
      {before === 'publishing' && isGivenPenName(story.penName) ? (
        <p className={classes.lead}>
          {t('completeStory.givenName', { name: story.penName })}{' '}
          <RouteLink to={links.profile()}>{t('completeStory.chooseName')}</RouteLink>
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className={classes.failed}>
          {t(failure)}
        </p>
      ) : null}
      <Button type="submit" loading={busy}>
        {t('completeStory.save')}
      </Button>
    </form>
  );
}
