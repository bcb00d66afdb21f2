import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useContext, useRef, useState } from 'react';
import { CoverPicker } from '#features/stories/cover/cover-picker.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { askedPart } from '#services/asked-part.tsx';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useFormDraft } from '#services/use-form-draft.ts';
import type { Cover } from '#session/form-drafts.ts';
import { checkStory, type StoryForm as Form, type StoryErrors } from '#shared/domain/story.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { focusField } from './focus-field.ts';
import { StoryFields } from './story-fields.tsx';
import classes from './story-form.module.css';
import { useNamedList } from './use-named-list.ts';

const StoryConflictDialog = askedPart(
  async () => (await import('#features/stories/conflict/story-conflict-dialog.tsx')).StoryConflictDialog,
);

/** `base`: the story's information as it stood when typing began. */
type Typed = { form: Form; cover: Cover | null; base?: Form | undefined };

type Props = {
  /** null: a new story. */
  story: StoryView | null;
  initial: Typed;
  /** `initial` was typed earlier and never saved. */
  restored: boolean;
};

/**
 * Makes or changes a story's information. What is typed is kept on the device, for a visitor too, who is asked to sign in only
 * when the story is to be kept (docs/spec, section 2, Author area). Saving works without a network.
 */
export function StoryForm({ story, initial, restored }: Props) {
  const { t } = useI18n();
  const { openSignIn, navigate, notify, fileUrl } = useServices();
  const author = useContext(AuthorContext);
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<StoryErrors>({});
  const [showRestored, setShowRestored] = useState(restored);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(story?.id ?? '0');
  const genres = useNamedList('genreList');
  const tags = useNamedList('tagList');
  const editors = useNamedList('editorList', author !== undefined);
  const localCover = useObjectUrl(story?.localCover ?? null);
  const { form, cover } = typed;
  const storedCover = localCover ?? (story?.coverPath ? fileUrl(story.coverPath) : null);
  const conflict = story?.save.kind === 'needsYou' && story.save.why.kind === 'needsDecision';
  const unavailable = genres.unavailable || tags.unavailable;

  const change = (next: Partial<Typed>) => {
    const now = { ...typed, ...next };
    setTyped(now);
    setFailed(false);
    draft.keep(now);
  };
  const recheck = (field: keyof Form, at: Form, onlyIfWrong: boolean) => {
    const found = checkStory(at)[field];
    setErrors(({ [field]: before, ...others }) =>
      found && (before || !onlyIfWrong) ? { ...others, [field]: found } : others,
    );
  };
  const onChange = (part: Partial<Form>) => {
    const now = { ...form, ...part };
    change({ form: now });
    for (const field of Object.keys(part) as (keyof Form)[]) recheck(field, now, true);
  };
  const startOver = async () => {
    await draft.clear();
    if (story) setTyped({ form: story.form, cover: null, base: story.form });
    setErrors({});
    setShowRestored(false);
  };
  const save = async () => {
    if (!author) {
      draft.keep(typed);
      await draft.flush();
      openSignIn();
      return;
    }
    setBusy(true);
    try {
      const trimmed = { ...form, title: form.title.trim(), synopsis: form.synopsis.trim() };
      const id = story ? story.id : await author.work.createStory(trimmed, cover);
      if (story && !(await author.work.editStory(story.id, trimmed, cover, typed.base))) {
        setBusy(false);
        setChoosing(true);
        return;
      }
      await draft.clear();
      notify.success(t(story ? 'storyForm.saved' : 'storyForm.created'));
      navigate(story ? links.stories() : links.chapterList(id), { replace: true });
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  const isComplete = (at: Form): boolean => {
    const found = checkStory(at);
    setErrors(found);
    focusField(root.current, found);
    return Object.keys(found).length === 0;
  };
  // What another device wrote is never overwritten unseen: saving asks first.
  const choose = () => isComplete(form) && setChoosing(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (conflict) choose();
    else if (isComplete(form)) void save();
  };
  const keepChosen = async (chosen: Form, ownCover: boolean) => {
    if (!author || !story) return;
    const now = { form: chosen, cover: ownCover ? cover : null, base: undefined };
    change(now);
    setChoosing(false);
    if (!isComplete(chosen)) return;
    try {
      await author.work.editStory(story.id, chosen, now.cover);
      await draft.clear();
      setTyped({ form: chosen, cover: null, base: chosen });
      setShowRestored(false);
      notify.success(t('storyConflict.resolved'));
    } catch {
      setFailed(true);
    }
  };

  return (
    <form ref={root} noValidate className={classes.form} onSubmit={submit}>
      {conflict ? (
        <div className={classes.notice} role="status">
          <span>{t('storyConflict.banner')}</span>
          <Button size="sm" color="terracotta" onClick={choose}>
            {t('storyConflict.open')}
          </Button>
        </div>
      ) : null}
      {showRestored && story ? (
        <div className={classes.notice} role="status">
          <span>{t('storyForm.restored')}</span>
          <Button size="sm" variant="default" onClick={() => void startOver()}>
            {t('storyForm.startOver')}
          </Button>
        </div>
      ) : null}
      {unavailable ? (
        <div className={classes.notice} role="status">
          <span>{t('storyForm.listsOffline')}</span>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              genres.reload();
              tags.reload();
              editors.reload();
            }}
          >
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : null}
      {choosing && story ? (
        <StoryConflictDialog
          bookId={story.id}
          mine={{ ...form, title: form.title.trim(), synopsis: form.synopsis.trim() }}
          mineCover={form.coverId === null && !cover ? null : (localCover ?? story.coverPath)}
          genres={genres}
          tags={tags}
          editors={editors}
          onClose={() => setChoosing(false)}
          onKeep={keepChosen}
        />
      ) : null}
      <CoverPicker
        title={form.title}
        cover={cover}
        currentSrc={form.coverId === null && !cover ? null : storedCover}
        onCover={(made) => change({ cover: made })}
        onRemove={() => change({ cover: null, form: { ...form, coverId: null } })}
      />
      <StoryFields
        form={form}
        errors={errors}
        genres={genres}
        tags={tags}
        editors={editors}
        showEditors={author !== undefined}
        onChange={onChange}
        onBlur={(field) => recheck(field, form, false)}
      />
      {failed ? (
        <p role="alert" className={classes.failed}>
          {t(story ? 'message.updateFailed' : 'message.addFailed')}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" color="terracotta" loading={busy}>
          {t(story ? 'storyForm.save' : 'storyForm.create')}
        </Button>
        <p className={classes.kept}>{t(author ? 'storyForm.draftKept' : 'storyForm.signInToKeep')}</p>
      </div>
    </form>
  );
}
