import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { DeskPerson } from '#shared/protocol/desk/people.ts';
import classes from './desk.module.css';
import { FindPerson } from './find-person.tsx';
import { MessageForm } from './message-form.tsx';
import { Said } from './said.tsx';
import { SentMessages } from './sent-messages.tsx';

/** Writes to any author, who is chosen by name (docs/spec, section 6, Desk). Questions are answered in a queue of their own. */
export function Messages() {
  const { t } = useI18n();
  const [person, setPerson] = useState<DeskPerson | null>(null);
  const [story, setStory] = useState<BookId | undefined>();
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState('');
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const choose = (chosen: DeskPerson | null) => {
    setPerson(chosen);
    setStory(undefined);
    setMissing(false);
  };
  return (
    <div className={classes.form}>
      <p className={classes.lead}>{t('desk.message.lead')}</p>
      <Said>{said}</Said>
      {person === null ? (
        <FindPerson
          ref={field}
          problem={isMissing ? t('desk.message.toProblem') : undefined}
          onSearch={() => setMissing(false)}
          onChoose={choose}
        />
      ) : (
        <div className={classes.card}>
          <div className={classes.chosen}>
            <p className={classes.quiet}>{t('desk.message.to', { name: person.penName })}</p>
            <Button variant="default" onClick={() => choose(null)}>
              {t('desk.message.other')}
            </Button>
          </div>
          {person.stories.length === 0 ? null : (
            <NativeSelect
              label={t('desk.message.about')}
              value={story ?? ''}
              data={[
                { value: '', label: t('desk.message.noStory') },
                ...person.stories.map(({ id, title }) => ({ value: id as string, label: title })),
              ]}
              onChange={(event) => setStory(parseId<BookId>(event.currentTarget.value))}
            />
          )}
        </div>
      )}
      <MessageForm
        to={person && { authorId: person.id, ...(story === undefined ? {} : { bookId: story }) }}
        onMissing={() => {
          setMissing(true);
          field.current?.focus();
        }}
        begun={{ title: '', text: '' }}
        onSent={() => {
          if (person) setSaid(t('desk.message.sentTo', { name: person.penName }));
          choose(null);
          setSent((count) => count + 1);
        }}
      />
      <SentMessages key={sent} />
    </div>
  );
}
