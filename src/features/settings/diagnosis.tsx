import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { isEvent } from '#shared/diagnosis/is-event.ts';
import { formatTag } from '#shared/domain/language.ts';
import type { EventRow } from '#storage/db/event-rows.ts';
import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import { browserFacts } from '#ui/platform/device.ts';
import { copyText } from '#ui/platform/page-actions.ts';
import classes from './diagnosis.module.css';
import { codeOf, diagnosisText } from './diagnosis-text.ts';
import { SettingsPart } from './settings-part.tsx';

/** What this device noted about sync, storage and service worker, to be seen and copied (docs/spec, section 2, Settings). */
export function Diagnosis() {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  return (
    <SettingsPart title={t('settings.diagnosis.title')} help={t('settings.diagnosis.help')}>
      <Button variant="default" aria-controls={isOpen ? list : undefined} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('settings.diagnosis.hide') : t('settings.diagnosis.show')}
      </Button>
      {isOpen ? (
        <div id={list}>
          <Events />
        </div>
      ) : null}
    </SettingsPart>
  );
}

/** The events of this device when it was opened. undefined: they are being read. */
function useEvents(): readonly EventRow[] | undefined {
  const { diagnosis } = useServices();
  const [events, setEvents] = useState<readonly EventRow[]>();
  useEffect(() => {
    let current = true;
    void diagnosis
      .events()
      .then((found) => current && setEvents(found.filter(({ code, detail }) => isEvent(code, detail))));
    return () => {
      current = false;
    };
  }, [diagnosis]);
  return events;
}

function Events() {
  const { t, format, language } = useI18n();
  const events = useEvents();
  if (events === undefined)
    return (
      <Loading>
        <Bone width="100%" height={76} />
      </Loading>
    );
  if (events.length === 0) return <p className={classes.line}>{t('settings.diagnosis.none')}</p>;
  const tag = formatTag(language);
  const second = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return (
    <>
      <CopyEvents events={events} />
      <ul className={classes.list}>
        {events.map((event) => (
          <li key={`${event.since} ${event.at} ${codeOf(event)}`} className={classes.event}>
            <span className={classes.code} translate="no">
              {codeOf(event)}
            </span>
            <span className={classes.when}>{second.format(event.at)}</span>
            {event.times === 1 ? null : (
              <span className={classes.when}>
                {t('settings.diagnosis.again', {
                  times: format.number(event.times),
                  when: second.format(event.since),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Copies the events as text. Where the browser refuses, the text is shown, to be copied by hand. */
function CopyEvents({ events }: { events: readonly EventRow[] }) {
  const { t } = useI18n();
  const { diagnosis, clock } = useServices();
  const [note, setNote] = useState('');
  const [text, setText] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text !== undefined) field.current?.focus();
  }, [text]);
  const copy = async () => {
    const whole = diagnosisText(events, {
      ...browserFacts(),
      version: diagnosis.version,
      at: clock.now(),
    });
    const isCopied = await copyText(whole);
    setNote(isCopied ? t('settings.diagnosis.copied') : t('settings.diagnosis.notCopied'));
    setText(isCopied ? undefined : whole);
  };
  return (
    <>
      <Button variant="default" className={classes.copy ?? ''} onClick={() => void copy()}>
        {t('settings.diagnosis.copy')}
      </Button>
      <p role="status" className={classes.line}>
        {note}
      </p>
      {text === undefined ? null : (
        <Textarea
          ref={field}
          readOnly
          rows={8}
          value={text}
          aria-label={t('settings.diagnosis.text')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
