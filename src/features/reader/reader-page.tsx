import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import type { ReadAnswer } from '#shared/protocol/schema/chapter.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText } from '#ui/failure-text.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { ChapterView } from './chapter-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import classes from './reader-page.module.css';
import { useTextSize } from './use-text-size.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; chapter: ReadAnswer }
  | { kind: 'failed'; failure: CallFailure };

const NO_SUCH: CallFailure = {
  kind: 'answer',
  code: 'notFound',
  message: '',
  data: undefined,
  redirect: false,
};

/** `/book1?bookId=&chapter=`: a published chapter (docs/spec, section 2). Without a chapter: the story's first. */
export function ReaderPage() {
  const { api, navigate } = useServices();
  const query = new URLSearchParams(useSearch());
  const bookId = parseId<BookId>(query.get('bookId') ?? undefined);
  const chapterId = parseId<ChapterId>(query.get('chapter') ?? undefined);
  const size = useTextSize();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    const show = (next: State) => {
      if (current) setState(next);
    };
    const load = async (): Promise<void> => {
      if (chapterId) {
        const answer = await api.call('chapterRead', { params: { id: chapterId } }, { quiet: true });
        return show(
          answer.ok ? { kind: 'ready', chapter: answer.value } : { kind: 'failed', failure: answer.error },
        );
      }
      if (!bookId) return show({ kind: 'failed', failure: NO_SUCH });
      const story = await api.call('bookPublic', { params: { id: bookId } }, { quiet: true });
      const first = story.ok ? story.value.chapters[0] : undefined;
      if (first && current) navigate(links.read(bookId, first.id), { replace: true });
      else show({ kind: 'failed', failure: story.ok ? NO_SUCH : story.error });
    };
    setState({ kind: 'loading' });
    void load();
    return () => {
      current = false;
    };
  }, [api, navigate, bookId, chapterId, attempt]);

  const shown = state.kind === 'ready' ? state.chapter : undefined;
  return (
    <div className={classes.page} style={{ ['--reader-size' as string]: size.css }}>
      <SkipLink target="content" />
      <ReaderBar bookId={shown?.bookId ?? bookId} bookName={shown?.bookName ?? ''} size={size} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {state.kind === 'loading' ? <ReaderBones /> : null}
        {state.kind === 'failed' ? <ReaderFailure failure={state.failure} onRetry={retry} /> : null}
        {shown ? <ChapterView key={shown.id} chapter={shown} /> : null}
      </main>
    </div>
  );
}

function ReaderFailure({ failure, onRetry }: { failure: CallFailure; onRetry(): void }) {
  const { t } = useI18n();
  const notThere = failure.kind === 'answer' && failure.code === 'notFound';
  const title = notThere
    ? t('reader.notFound')
    : failure.kind === 'network'
      ? t('reader.offline')
      : failureText(t, failure);
  return <ErrorState title={title} onRetry={notThere ? undefined : onRetry} />;
}

function ReaderBones() {
  const { t } = useI18n();
  return (
    <div role="status" className={classes.bones}>
      <span className="visually-hidden">{t('app.loading')}</span>
      <Bone width="60%" height={32} />
      {['100%', '96%', '98%', '70%', '99%', '92%'].map((width) => (
        <Bone key={width} width={width} height={16} />
      ))}
    </div>
  );
}
