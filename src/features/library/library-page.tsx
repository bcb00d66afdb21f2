import { Button } from '@mantine/core';
import { useSearch as useQuery } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { missingText } from '#ui/failure-text.ts';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { EndlessEnd } from './endless-end.tsx';
import { KeptStories } from './kept-stories.tsx';
import { LibraryFilters } from './library-filters.tsx';
import classes from './library-page.module.css';
import { type LibraryQuery, libraryPath, parseLibraryQuery } from './library-query.ts';
import { StoryRow, StoryRowBones } from './story-row.tsx';
import { useSearch } from './use-search.ts';

/** The public library: search bound to the address, filters, an endless list (docs/spec, section 2, Public pages). */
export default function LibraryPage() {
  const { t } = useI18n();
  const { navigate } = useServices();
  const query = parseLibraryQuery(useQuery());
  const found = useSearch(query);
  const go = (change: Partial<LibraryQuery>) =>
    navigate(libraryPath({ ...query, ...change }), { replace: true });
  const nothing = found.items.length === 0;
  return (
    <Page title={t('library.title')}>
      <LibraryFilters query={query} onChange={go} />
      <KeptStories open={found.state === 'failed'} searchValue={query.searchValue} />
      {found.state === 'loading' ? <StoryRowBones /> : null}
      {found.state === 'failed' && nothing && found.failure ? (
        <ErrorState
          title={t('library.error')}
          text={missingText(t, found.failure, 'library.offline')}
          onRetry={found.retry}
        />
      ) : null}
      {found.state === 'ready' && nothing ? (
        <EmptyState icon={icons.search} title={t('library.empty')}>
          {libraryPath(query) === links.library() ? null : (
            <Button variant="default" onClick={() => navigate(links.library(), { replace: true })}>
              {t('library.clear')}
            </Button>
          )}
        </EmptyState>
      ) : null}
      {nothing ? null : (
        <>
          <ul className={classes.list}>
            {found.items.map((story) => (
              <li key={story.id}>
                <StoryRow story={story} />
              </li>
            ))}
          </ul>
          <EndlessEnd state={endOf(found)} onMore={found.more} onRetry={found.retry} />
        </>
      )}
    </Page>
  );
}

function endOf({ state, nextCursor }: ReturnType<typeof useSearch>): 'failed' | 'end' | 'more' | 'loading' {
  if (state === 'failed') return 'failed';
  if (nextCursor === null) return 'end';
  return state === 'ready' ? 'more' : 'loading';
}
