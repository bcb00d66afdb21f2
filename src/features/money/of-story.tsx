import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { CallInput } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { NoStory, UnknownStory } from './no-story.tsx';

/** Calls that take only a story. */
type AboutStory = 'applyCompletion' | 'applyBonuses';

type Props<Name extends AboutStory> = {
  /** The id in the address. */
  id: string | undefined;
  name: Name;
  /** Heights of the skeleton until the answer is here, in px. */
  bones: number[];
  children(answer: AnswerOf<Name>, reload: () => void): ReactNode;
};

/** What could not be loaded, in words. */
const FAILED = { applyCompletion: 'money.completion.failed', applyBonuses: 'money.bonus.failed' } as const;

/** Shows the server's data on a story's money, from the stored answer at first. A story that is not sent yet gets a different message from one that does not exist. */
export function OfStory<Name extends AboutStory>({ id, ...rest }: Props<Name>) {
  const bookId = parseId<BookId>(id);
  return bookId ? <Answered key={bookId} id={bookId} {...rest} /> : <NoStory />;
}

function Answered<Name extends AboutStory>({
  id,
  name,
  bones,
  children,
}: Omit<Props<Name>, 'id'> & { id: BookId }) {
  const { t } = useI18n();
  const kept = useAnswer(name, { request: { bookId: id } } as CallInput<Name>, { keep: 'author' });
  if (kept.state === 'failed' && kept.failure.kind === 'answer' && kept.failure.code === 'notFound')
    return <UnknownStory id={id} ask={kept.reload} />;
  return (
    <KeptView kept={kept} failed={t(FAILED[name])} help={t('money.failedHelp')} bones={bones}>
      {(answer) => children(answer, kept.reload)}
    </KeptView>
  );
}
