import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import { parseId, type UserId } from '#shared/domain/ids.ts';
import { DESK_SEARCH_CHARS_MIN } from '#shared/domain/message.ts';
import { AUTHOR_STATES, type AuthorState, type DeskAuthorItem } from '#shared/protocol/desk/authors.ts';
import { links } from '#shared/protocol/links.ts';
import { Author } from './author.tsx';
import classes from './desk.module.css';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { SuspendedTag } from './suspended-tag.tsx';

const NONE = { items: [], nextCursor: null };

/** Authors: everyone, those who were searched for, or the suspended ones (docs/spec, section 6, Authors). */
export function Authors({ id }: { id: string }) {
  const { t } = useI18n();
  const { navigate } = useServices();
  const [state, setState] = useState<AuthorState>('all');
  // Not in the address: it may be somebody's e-mail.
  const [typed, setTyped] = useState('');
  const input = { request: { state, typed } };
  const kept = useAnswer('deskAuthors', input);
  const more = usePages('deskAuthors', input, kept.state === 'ready' ? kept.value : NONE);
  const row = useRow();
  const one = parseId<UserId>(id);
  const closeItem = () => {
    if (id !== '') navigate(links.desk('author'), { replace: true });
  };
  return (
    <Split
      part="author"
      id={id}
      list={
        <>
          <Search
            onSearch={(next) => {
              setTyped(next);
              closeItem();
            }}
          />
          <Queue
            kept={kept}
            states={AUTHOR_STATES.map((value) => ({ value, label: t(`desk.author.state.${value}`) }))}
            state={state}
            onState={(next) => {
              setState(AUTHOR_STATES.find((known) => known === next) ?? 'all');
              closeItem();
            }}
          >
            {() => <QueueRows part="author" more={more} empty={t('desk.author.none')} row={row} />}
          </Queue>
        </>
      }
      detail={one ? <Author key={one} id={one} onChanged={kept.reload} /> : null}
    />
  );
}

/** Looks for a part of the pen name or the whole e-mail; only when submitted, as the audit log has an entry for each search. */
function Search({ onSearch }: { onSearch(typed: string): void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState('');
  const [problem, setProblem] = useState('');
  const search = (next: string) => {
    setProblem('');
    setShown(next);
    onSearch(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next !== '' && [...next].length < DESK_SEARCH_CHARS_MIN)
      return setProblem(t('desk.message.tooShort'));
    search(next);
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        type="search"
        autoComplete="off"
        label={t('desk.author.find')}
        description={t('desk.author.findHelp')}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default">
          {t('desk.author.search')}
        </Button>
        {shown === '' ? null : (
          <Button
            variant="subtle"
            onClick={() => {
              setTyped('');
              search('');
            }}
          >
            {t('desk.author.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a row shows: the pen name, the last use, the public stories, and whether the author is suspended. */
function useRow() {
  const { t, format } = useI18n();
  return ({ penName, seenAt, openStories, suspension }: DeskAuthorItem) => ({
    name: penName,
    end: null,
    below: (
      <>
        <span>
          {seenAt === null
            ? t('desk.author.never')
            : t('desk.author.seenAt', { when: format.moment(seenAt) })}
        </span>
        <span>{t.count('desk.author.open', openStories)}</span>
        {suspension === null ? null : <SuspendedTag>{t('desk.author.suspended')}</SuspendedTag>}
      </>
    ),
  });
}
