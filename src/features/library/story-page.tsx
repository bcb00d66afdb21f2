import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { PublicFailure } from '#services/answers/public-failure.tsx';
import { usePublicRead } from '#services/answers/use-public-read.ts';
import { useServices } from '#services/services-context.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import { useFocusOnChange } from '#ui/platform/focus-screen.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-page.module.css';
import { StoryView } from './story-view.tsx';

/** `/eDetail?bookId=`: a story's public page (docs/spec, section 2, Public pages). */
export default function StoryPage() {
  const { t } = useI18n();
  const { api } = useServices();
  const id = parseId<BookId>(new URLSearchParams(useSearch()).get('bookId') ?? undefined);
  const { read, retry } = usePublicRead(
    id ?? '',
    id ? () => api.call('bookPublic', { params: { id } }, { quiet: true }) : null,
  );

  useFocusOnChange(read.state === 'ready' ? read.value.id : undefined);
  if (read.state === 'ready') return <StoryView story={read.value} />;
  if (read.state === 'loading') {
    return (
      <Loading className={classes.loading}>
        <Bone width={160} height={224} />
        <Bone width="70%" height={30} />
        <Bone width="40%" height={18} />
        <Bone width="100%" height={90} />
      </Loading>
    );
  }
  return (
    <PublicFailure
      failure={read.failure}
      texts={{ notFound: 'storyPage.notFound', offline: 'storyPage.offline' }}
      onRetry={retry}
    >
      <RouteLink to={links.library()} look="quiet">
        {t('notFound.library')}
      </RouteLink>
    </PublicFailure>
  );
}
