import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import type { PublicStory } from '#shared/protocol/schema/public-story.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText } from '#ui/failure-text.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-page.module.css';
import { StoryView } from './story-view.tsx';

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; story: PublicStory }
  | { kind: 'failed'; failure: CallFailure };

const NO_SUCH: CallFailure = {
  kind: 'answer',
  code: 'notFound',
  message: '',
  data: undefined,
  redirect: false,
};

/** `/eDetail?bookId=`: a story's public page (docs/spec, section 2, Public pages). */
export function StoryPage() {
  const { t } = useI18n();
  const { api } = useServices();
  const id = parseId<BookId>(new URLSearchParams(useSearch()).get('bookId') ?? undefined);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!id) {
      setState({ kind: 'failed', failure: NO_SUCH });
      return;
    }
    let current = true;
    setState({ kind: 'loading' });
    void api.call('bookPublic', { params: { id } }, { quiet: true }).then((answer) => {
      if (!current) return;
      setState(
        answer.ok ? { kind: 'ready', story: answer.value } : { kind: 'failed', failure: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [api, id, attempt]);

  if (state.kind === 'ready') return <StoryView story={state.story} />;
  if (state.kind === 'loading') {
    return (
      <div role="status" className={classes.loading}>
        <span className="visually-hidden">{t('app.loading')}</span>
        <Bone width={160} height={224} />
        <Bone width="70%" height={30} />
        <Bone width="40%" height={18} />
        <Bone width="100%" height={90} />
      </div>
    );
  }
  const { failure } = state;
  const notThere = failure.kind === 'answer' && failure.code === 'notFound';
  const title = notThere
    ? t('storyPage.notFound')
    : failure.kind === 'network'
      ? t('storyPage.offline')
      : failureText(t, failure);
  return (
    <ErrorState title={title} onRetry={notThere ? undefined : retry}>
      <RouteLink to={links.library()} look="quiet">
        {t('notFound.library')}
      </RouteLink>
    </ErrorState>
  );
}
