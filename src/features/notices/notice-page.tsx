import { useI18n } from '#i18n/i18n-context.ts';
import { PublicFailure } from '#services/answers/public-failure.tsx';
import { usePublicRead } from '#services/answers/use-public-read.ts';
import { useServices } from '#services/services-context.ts';
import { type NoticeId, parseId } from '#shared/domain/ids.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { links } from '#shared/protocol/links.ts';
import type { NoticeDetail } from '#shared/protocol/notice/notice.ts';
import { Bone } from '#ui/bone.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { NoticeArticle } from '#ui/reading/notice-article.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './notice-page.module.css';

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * `/noticebook/{id}`: a public notice (docs/spec, section 2, Public pages). The service worker caches visited notices, so they open
 * offline; a change of language fetches them again.
 */
export default function NoticePage({ params }: Props) {
  const { t, language } = useI18n();
  const { api } = useServices();
  const id = parseId<NoticeId>(params.id);
  const { read, retry } = usePublicRead(
    `${id} ${language}`,
    id ? () => api.call('noticeOne', { params: { id } }, { quiet: true }) : null,
  );

  if (read.state === 'ready') return <NoticeView notice={read.value} />;
  if (read.state === 'loading') {
    return (
      <div role="status" className={classes.page}>
        <span className="visually-hidden">{t('app.loading')}</span>
        <Bone width="30%" height={18} />
        <Bone width="90%" height={34} />
        <Bone width="100%" height={180} />
      </div>
    );
  }
  return (
    <PublicFailure
      failure={read.failure}
      texts={{ notFound: 'notice.notFound', offline: 'notice.offline' }}
      onRetry={retry}
    >
      <RouteLink to={links.home()} look="quiet">
        {t('error.goHome')}
      </RouteLink>
    </PublicFailure>
  );
}

function NoticeView({ notice }: { notice: NoticeDetail }) {
  const { t, format } = useI18n();
  const { previous, next } = notice;
  const changed = format.day(notice.updatedAt) !== format.day(notice.publishedAt);
  return (
    <div className={classes.page}>
      <NoticeArticle
        category={notice.category.name}
        publishedAt={notice.publishedAt}
        updated={changed ? t('notice.updated', { date: format.day(notice.updatedAt) }) : null}
        language={notice.language}
        title={notice.title}
        text={notice.text}
        headings={['h1', 'h2']}
      />
      {previous || next ? (
        <nav className={classes.ways} aria-label={t('notice.more')}>
          {previous ? (
            <RouteLink to={links.notice(previous.id)} look="plain" className={classes.way}>
              <span className={classes.direction}>
                <Icon d={icons.left} size={16} />
                {t('notice.previous')}
              </span>
              <span lang={htmlLanguage(previous.language)}>{previous.title}</span>
            </RouteLink>
          ) : null}
          {next ? (
            <RouteLink to={links.notice(next.id)} look="plain" className={`${classes.way} ${classes.next}`}>
              <span className={classes.direction}>
                {t('notice.next')}
                <Icon d={icons.right} size={16} />
              </span>
              <span lang={htmlLanguage(next.language)}>{next.title}</span>
            </RouteLink>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
