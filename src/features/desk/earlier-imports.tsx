import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

/** Imported files, newest first. */
export function EarlierImports() {
  const { t } = useI18n();
  const kept = useAnswer('deskIncomeImports', { request: {} });
  return (
    <section>
      <h2 className={classes.heading}>{t('desk.import.earlier')}</h2>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[64]}>
        {(answer) => <Imports answer={answer} />}
      </KeptView>
    </section>
  );
}

function Imports({ answer }: { answer: AnswerOf<'deskIncomeImports'> }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const more = usePages('deskIncomeImports', { request: {} }, answer);
  if (more.items.length === 0) return <p className={classes.lead}>{t('desk.empty')}</p>;
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((item) => (
          <li key={item.id} className={rows.row}>
            <span className={rows.name}>{item.fileName}</span>
            <span className={rows.meta}>
              {[
                item.editorName,
                format.moment(item.at),
                `${t('desk.import.rows')}: ${format.number(item.rows)}`,
                `${t('desk.import.credited')}: ${dollars(item.credited)}`,
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
