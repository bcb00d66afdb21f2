import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { GOAL_WORDS_MAX, GOAL_WORDS_MIN, type Goals } from '#shared/domain/writing-stats/writing-stats.ts';
import { Section } from '#ui/section.tsx';
import classes from './writing-stats-page.module.css';

type Kind = keyof Goals;
const KINDS: readonly Kind[] = ['daily', 'weekly'];

/** '' is no goal; undefined: not a number of words. */
function readGoal(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const words = Number(trimmed);
  return Number.isInteger(words) && words >= GOAL_WORDS_MIN && words <= GOAL_WORDS_MAX ? words : undefined;
}

/** The author's goals in words per day and per week, or none. */
export function GoalForm({ goals }: { goals: Goals }) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [typed, setTyped] = useState({
    daily: String(goals.daily ?? ''),
    weekly: String(goals.weekly ?? ''),
  });
  const [wrong, setWrong] = useState<readonly Kind[]>([]);
  const wordsAllowed = { min: GOAL_WORDS_MIN, max: format.number(GOAL_WORDS_MAX) };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const daily = readGoal(typed.daily);
    const weekly = readGoal(typed.weekly);
    if (daily === undefined || weekly === undefined) {
      setWrong(KINDS.filter((kind) => readGoal(typed[kind]) === undefined));
      return;
    }
    try {
      await work.setGoals({ daily, weekly });
      notify.success(t('writingStats.saved'));
    } catch {
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <Section id="goals" title={t('writingStats.goals')}>
      <p className={classes.dim}>{t('writingStats.goalsHelp')}</p>
      <form className={classes.goals} onSubmit={(event) => void save(event)} noValidate>
        {KINDS.map((kind) => (
          <TextInput
            key={kind}
            type="number"
            inputMode="numeric"
            label={t(`writingStats.${kind}`)}
            value={typed[kind]}
            error={wrong.includes(kind) && t('writingStats.goalWrong', wordsAllowed)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((before) => ({ ...before, [kind]: value }));
              setWrong([]);
            }}
          />
        ))}
        <Button type="submit">{t('writingStats.save')}</Button>
      </form>
    </Section>
  );
}
