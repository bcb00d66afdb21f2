import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { DESK_SEARCH_CHARS_MIN } from '#shared/domain/message.ts';
import type { DeskPerson } from '#shared/protocol/desk/people.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { failureText } from '#ui/failure-text.ts';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  /** What is missing, in words. */
  problem: string | undefined;
  /** Called when a search begins, so that the caller clears `problem`. */
  onSearch(): void;
  onChoose(person: DeskPerson): void;
};

/**
 * Finds an author by a part of the pen name or by the whole e-mail. It searches only when the form is submitted and not at each key,
 * because the audit log has an entry for each search.
 */
export function FindPerson({ ref, problem, onSearch, onChoose }: Props) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<AnswerOf<'deskPeople'> | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    onSearch();
    if ([...typed.trim()].length < DESK_SEARCH_CHARS_MIN) return setFailure(t('desk.message.tooShort'));
    setBusy(true);
    const answer = await api.call('deskPeople', { request: { typed: typed.trim() } }, { quiet: true });
    setBusy(false);
    setFailure(answer.ok ? undefined : failureText(t, answer.error));
    setFound(answer.ok ? answer.value : null);
  };
  return (
    <div className={classes.card}>
      <form className={classes.find} onSubmit={(event) => void find(event)}>
        <TextInput
          ref={ref}
          type="search"
          autoComplete="off"
          classNames={{
            root: classes.typed ?? '',
            label: classes.above ?? '',
            description: classes.above ?? '',
            error: classes.above ?? '',
            wrapper: classes.input ?? '',
          }}
          label={t('desk.message.find')}
          description={t('desk.message.findHelp')}
          value={typed}
          error={failure ?? problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy}>
          {t('desk.message.search')}
        </Button>
      </form>
      <div role="status">
        {found === null ? null : found.items.length === 0 ? t('desk.message.nobody') : null}
        {found?.more ? <p className={classes.quiet}>{t('desk.message.more')}</p> : null}
      </div>
      {found === null || found.items.length === 0 ? null : (
        <ul className={rows.rows}>
          {found.items.map((person) => (
            <li key={person.id} className={rows.row}>
              <span className={rows.name}>{person.penName}</span>
              <Button
                variant="default"
                aria-label={t('desk.message.chooseOne', { name: person.penName })}
                onClick={() => onChoose(person)}
              >
                {t('desk.message.choose')}
              </Button>
              <span className={rows.meta}>
                {[
                  t('desk.message.since', { day: format.day(person.since) }),
                  format.list(person.stories.map(({ title }) => title)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
