import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { dotted } from '#ui/dotted.ts';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import { Section } from '#ui/section.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import classes from './money.module.css';

type Item = AnswerOf<'applyList'>['items'][number];

/** The page on which to apply again; undefined if that is this page. */
function againTo(item: Item): string | undefined {
  if (item.bookId === null) return undefined;
  if (item.type === 'contract') return links.contract(item.bookId);
  return item.type === 'completion' ? links.completing(item.bookId) : links.bonus(item.bookId);
}

/** Applications of every kind, newest first, with state, reason, and "try again" (docs/spec, section 2, Money pages). Of one story, or all. */
export function Applications({ bookId }: { bookId: BookId | null }) {
  const { t } = useI18n();
  const kept = useAnswer('applyList', { request: bookId ? { bookId } : {} }, { keep: 'author' });
  return (
    <Section id="applications" title={t('money.applications.title')}>
      <KeptView
        kept={kept}
        failed={t('money.applications.failed')}
        help={t('money.failedHelp')}
        bones={[64, 64]}
      >
        {(answer) =>
          answer.items.length === 0 ? (
            <p className={classes.dim}>{t('money.applications.empty')}</p>
          ) : (
            <List bookId={bookId} answer={answer} />
          )
        }
      </KeptView>
    </Section>
  );
}

function List({ bookId, answer }: { bookId: BookId | null; answer: AnswerOf<'applyList'> }) {
  const more = usePages('applyList', { request: bookId ? { bookId } : {} }, answer);
  const { items } = more;
  const sameAs = (item: Item) => (other: Item) =>
    other.type === item.type && other.bonusKind === item.bonusKind && other.bookId === item.bookId;
  return (
    <>
      <ul className={rows.rows}>
        {items.map((item, index) => (
          // Only the last application of each kind can be tried again.
          <Application key={item.id} item={item} isLast={items.findIndex(sameAs(item)) === index} />
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}

function Application({ item, isLast }: { item: Item; isLast: boolean }) {
  const { t, format } = useI18n();
  const { dollars, month } = useMoney();
  const name = item.bonusKind ? t(`money.bonus.${item.bonusKind}`) : t(`money.applications.${item.type}`);
  const again = item.state === 'rejected' && isLast ? againTo(item) : undefined;
  return (
    <li className={rows.row}>
      <span className={rows.name}>{name}</span>
      <span className={rows.end}>{item.amount === null ? null : dollars(item.amount)}</span>
      <span className={rows.meta}>
        <span className={classes.dim}>
          {dotted([item.bookName ?? (item.month ? month(item.month) : ''), format.day(item.submittedAt)])}
        </span>
        <StateTag state={item.state} />
      </span>
      {item.reason ? (
        <p className={rows.reason}>{t('money.applications.reason', { reason: item.reason })}</p>
      ) : null}
      {item.history.length > 1 ? (
        <details className={rows.reason}>
          <summary>{t('money.applications.history')}</summary>
          <ol>
            {item.history.map((step) => (
              <li key={`${step.state}-${step.at}`}>
                {dotted([t(`money.state.${step.state}`), format.moment(step.at)])}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {again ? (
        <RouteLink to={again} className={rows.reason}>
          {t('money.applications.again')}
        </RouteLink>
      ) : null}
    </li>
  );
}
