import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { groupedCode } from '#shared/domain/recovery-code.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { Dialog } from '#ui/dialog.tsx';
import { copyText, printPage } from '#ui/platform/page-actions.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import { useLeaveWarning } from '#ui/platform/use-leave-warning.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './code-sheet.module.css';

type Props = { made: AnswerOf<'recoveryCodesMake'>; onClose(): void };

/** New recovery codes, shown this once. Closing and Back ask first, until the codes were copied, printed or downloaded. */
export function CodeSheet({ made, onClose }: Props) {
  const { t, format } = useI18n();
  const small = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const [kept, setKept] = useState(false);
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  // The question may be below the end of a small screen: the focus brings it into view.
  useEffect(() => {
    if (asking) safe.current?.focus();
  }, [asking]);
  useLeaveWarning(!kept);
  const codes = made.codes.map(groupedCode);
  const lines = [
    t('settings.codes.sheet', { email: made.email }),
    t('settings.codes.made', { when: format.moment(made.madeAt) }),
  ];
  const asText = () => `${[...lines, '', ...codes].join('\n')}\n`;
  const keep = (text: string) => {
    setKept(true);
    setAsking(false);
    setNote(text);
  };
  const copy = async () => {
    if (await copyText(asText())) keep(t('settings.codes.copied'));
    else setNote(t('settings.codes.notCopied'));
  };
  const close = () => (kept ? onClose() : setAsking(true));
  return (
    <Dialog
      onClose={close}
      title={t('settings.codes.title')}
      fullScreen={small ?? false}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>{t('settings.codes.once')}</p>
      <div className={classes.sheet}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          {t('settings.codes.copy')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            saveTextFile('tinta-recovery-codes.txt', asText());
            keep(t('settings.codes.downloaded'));
          }}
        >
          {t('settings.codes.download')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            printPage();
            keep('');
          }}
        >
          {t('settings.codes.print')}
        </Button>
      </div>
      <p role="status" className={classes.text}>
        {note}
      </p>
      {asking ? (
        <>
          <Problem>{t('settings.codes.leave')}</Problem>
          <div className={classes.actions}>
            <Button ref={safe} variant="default" onClick={() => setAsking(false)}>
              {t('settings.codes.stay')}
            </Button>
            <Button color="red.8" onClick={onClose}>
              {t('settings.codes.leaveAnyway')}
            </Button>
          </div>
        </>
      ) : (
        <Button fullWidth onClick={close}>
          {t('settings.codes.done')}
        </Button>
      )}
    </Dialog>
  );
}
