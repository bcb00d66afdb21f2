import { useSearch } from 'wouter';
import { PublicFailure } from '#services/answers/public-failure.tsx';
import { NO_SUCH, usePublicRead } from '#services/answers/use-public-read.ts';
import { useServices } from '#services/services-context.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import { err } from '#shared/lib/result.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import { useFocusOnChange } from '#ui/platform/focus-screen.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { ChapterView } from './chapter-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import classes from './reader-page.module.css';
import { useTextSize } from './use-text-size.ts';

/** `/book1?bookId=&chapter=`: a published chapter (docs/spec, section 2). Without a chapter: the story's first. */
export default function ReaderPage() {
  const { api, navigate } = useServices();
  const query = new URLSearchParams(useSearch());
  const bookId = parseId<BookId>(query.get('bookId') ?? undefined);
  const chapterId = parseId<ChapterId>(query.get('chapter') ?? undefined);
  const size = useTextSize();
  const readFirst = async (id: BookId, signal: AbortSignal) => {
    const story = await api.call('bookPublic', { params: { id } }, { quiet: true });
    if (!story.ok) return story;
    const first = story.value.chapters[0];
    if (!first) return err(NO_SUCH);
    if (!signal.aborted) navigate(links.read(id, first.id), { replace: true });
    return undefined;
  };
  const ask = chapterId
    ? () => api.call('chapterRead', { params: { id: chapterId } }, { quiet: true })
    : bookId
      ? (signal: AbortSignal) => readFirst(bookId, signal)
      : null;
  const { read, retry } = usePublicRead(`${bookId} ${chapterId}`, ask);

  const shown = read.state === 'ready' ? read.value : undefined;
  useFocusOnChange(shown?.id);
  return (
    <div className={classes.page} style={{ ['--reader-size' as string]: size.css }}>
      <SkipLink target="content" />
      <ReaderBar bookId={shown?.bookId ?? bookId} bookName={shown?.bookName ?? ''} size={size} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {read.state === 'loading' ? <ReaderBones /> : null}
        {read.state === 'failed' ? (
          <PublicFailure
            failure={read.failure}
            texts={{ notFound: 'reader.notFound', offline: 'reader.offline' }}
            onRetry={retry}
          />
        ) : null}
        {shown ? <ChapterView key={shown.id} chapter={shown} /> : null}
      </main>
    </div>
  );
}

function ReaderBones() {
  return (
    <Loading className={classes.bones}>
      <Bone width="60%" height={32} />
      {['100%', '96%', '98%', '70%', '99%', '92%'].map((width) => (
        <Bone key={width} width={width} height={16} />
      ))}
    </Loading>
  );
}
