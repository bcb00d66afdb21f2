import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { type Pages, usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { parseMonth } from '#shared/domain/payout/month.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BackLink, Page } from '#ui/page.tsx';
import rows from '#ui/rows.module.css';
import { SectionHead } from '#ui/section.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { CsvButton } from './csv-button.tsx';
import { MonthSelect } from './month-select.tsx';
import { NoStory, UnknownStory } from './no-story.tsx';
import { SummedRows } from './summed-rows.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };
type Answer = AnswerOf<'incomeChapters'>;

/**
 * `/authorManage/chapterincome/{id}`: a story's month, one row per chapter; the sum is that of the story's line (docs/spec, section 2,
 * Money pages). The month is in the address.
 */
export default function ChapterIncomePage({ params }: Props) {
  const { t } = useI18n();
  const id = parseId<BookId>(params.id);
  return (
    <Page
      title={t('money.chapters.title')}
      before={<BackLink to={links.income()}>{t('money.chapters.back')}</BackLink>}
    >
      {id ? <OfStory key={id} id={id} /> : <NoStory />}
    </Page>
  );
}

function OfStory({ id }: { id: BookId }) {
  const { t } = useI18n();
  const { navigate } = useServices();
  const month = parseMonth(new URLSearchParams(useSearch()).get('month') ?? '');
  const kept = useAnswer(
    'incomeChapters',
    { params: { id }, request: month ? { month } : {} },
    { keep: 'author' },
  );
  if (kept.state === 'failed' && kept.failure.kind === 'answer' && kept.failure.code === 'notFound')
    return <UnknownStory id={id} ask={kept.reload} />;
  return (
    <KeptView
      kept={kept}
      failed={t('money.income.failed')}
      help={t('money.income.failedHelp')}
      bones={[44, 64, 64, 64]}
    >
      {(answer) => (
        <>
          <SectionHead
            title={answer.bookName}
            tools={
              <MonthSelect
                months={
                  answer.months.includes(answer.month) ? answer.months : [answer.month, ...answer.months]
                }
                value={answer.month}
                onChange={(next) => navigate(links.chapterIncome(id, next), { replace: true })}
              />
            }
          />
          {answer.items.length === 0 ? (
            <EmptyState icon={shellIcons.list} title={t('money.chapters.empty')} />
          ) : (
            <Rows id={id} answer={answer} />
          )}
        </>
      )}
    </KeptView>
  );
}

const useChapterName = () => {
  const { t } = useI18n();
  return ({ chapterId, title }: Answer['items'][number]): string =>
    chapterId === null ? t('money.chapters.whole') : (title ?? t('money.chapters.gone'));
};

function Rows({ id, answer }: { id: BookId; answer: Answer }) {
  const month = parseMonth(answer.month);
  const more = usePages('incomeChapters', { params: { id }, request: month ? { month } : {} }, answer);
  const { dollars } = useMoney();
  const nameOf = useChapterName();
  return (
    <SummedRows
      more={more}
      totals={answer.totals}
      csv={<ChaptersCsv month={answer.month} more={more} />}
      row={(item) => (
        <li key={item.chapterId ?? 'whole'} className={rows.row}>
          <span className={rows.name}>{nameOf(item)}</span>
          <span className={rows.end}>{dollars(item.amount)}</span>
        </li>
      )}
    />
  );
}

function ChaptersCsv({ month, more }: { month: string; more: Pages<Answer['items'][number]> }) {
  const { t } = useI18n();
  const nameOf = useChapterName();
  const kinds = ['estimate', 'verified', 'paid'] as const;
  return (
    <CsvButton
      name={`tinta-chapters-${month}.csv`}
      what={t('money.chapters.title')}
      rows={async () => {
        const all = await more.all();
        return (
          all && [
            [
              t('money.statement.month'),
              t('money.chapters.chapter'),
              ...kinds.map((kind) => t(`money.state.${kind}`)),
              t('money.statement.amount'),
            ],
            ...all.map((item) => [
              month,
              nameOf(item),
              ...kinds.map((kind) => ({ cents: item[kind] })),
              { cents: item.amount },
            ]),
          ]
        );
      }}
    />
  );
}
