import { Button } from '@mantine/core';
import { useCallback, useContext } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { MissingStory } from '#services/story-at-hand.tsx';
import { useEarlierDraft } from '#services/use-form-draft.ts';
import { useLive } from '#services/use-live.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { StoryForm } from './form/story-form.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** `/Create/{id}`: a new story for id 0, else the information of an existing one (docs/spec, section 2). */
export default function StoryFormPage({ params }: Props) {
  const { t } = useI18n();
  const isNew = params.id === '0';
  const id = isNew ? undefined : parseId<BookId>(params.id);
  return (
    <Page title={t(isNew ? 'storyForm.newTitle' : 'storyForm.editTitle')} width="narrow">
      {isNew ? <NewStory /> : <EditStory key={id} id={id} />}
    </Page>
  );
}

function NewStory() {
  const { t, language } = useI18n();
  const { draft, retry } = useEarlierDraft('0');
  if (draft === 'unreadable') return <ErrorState title={t('storyForm.unreadable')} onRetry={retry} />;
  if (draft === undefined) return <FormBones />;
  return (
    <StoryForm
      story={null}
      initial={draft ?? { form: { ...emptyStoryForm(), language: htmlLanguage(language) }, cover: null }}
      restored={draft !== null}
    />
  );
}

function EditStory({ id }: { id: BookId | undefined }) {
  const { t } = useI18n();
  const { openSignIn } = useServices();
  const author = useContext(AuthorContext);
  const { draft, retry } = useEarlierDraft(id ?? 'none');
  const story = useLive(
    useCallback(async () => (author && id ? await author.work.story(id) : undefined), [author, id]),
  );
  if (!author) {
    return (
      <EmptyState icon={shellIcons.person} title={t('code.unauthenticated')}>
        <Button onClick={() => openSignIn()}>{t('nav.signIn')}</Button>
      </EmptyState>
    );
  }
  if (draft === 'unreadable') return <ErrorState title={t('storyForm.unreadable')} onRetry={retry} />;
  if (story.state === 'failed') return <ErrorState title={t('author.failed')} />;
  if (story.state === 'loading' || draft === undefined) return <FormBones />;
  if (!story.value) return <MissingStory />;
  const { form } = story.value;
  const initial = draft ?? { form, cover: null, base: form };
  return <StoryForm story={story.value} initial={initial} restored={draft !== null} />;
}

function FormBones() {
  const { t } = useI18n();
  return (
    <div role="status" style={{ display: 'grid', gap: 'var(--mantine-spacing-lg)' }}>
      <span className="visually-hidden">{t('app.loading')}</span>
      <Bone width={120} height={168} />
      {[0, 1, 2, 3].map((key) => (
        <Bone key={key} width="100%" height={48} />
      ))}
    </div>
  );
}
