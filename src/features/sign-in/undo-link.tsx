import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { UNDO_LINK_MS } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './steps.module.css';

type Refused = 'used' | 'invalid' | 'taken';
const REFUSED: ReadonlyMap<string, Refused> = new Map(
  Object.entries<Refused>({
    linkUsed: 'used',
    linkInvalid: 'invalid',
    emailTaken: 'taken',
  }),
);
const DAY_MS = 86_400_000;

type Props = { what: 'undo' | 'undoFactor'; secret: string };

/**
 * The page behind a link that closes all of an account's sign-in methods; `what` was changed. It asks first, because it ends all sessions,
 * and leads to a new password (docs/spec, section 5, Change of the sign-in e-mail, Second factor).
 */
export function UndoLink({ what, secret }: Props) {
  const { t } = useI18n();
  const { api, navigate } = useServices();
  const { idFor } = useSameId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState('');

  const undo = async () => {
    setBusy(true);
    setFailure('');
    const answer = await api.call(
      'emailUndo',
      { request: { secret } },
      { quiet: true, idempotencyKey: idFor(secret) },
    );
    setBusy(false);
    if (answer.ok) return navigate(links.resetPassword(answer.value.secret), { replace: true });
    const reason = REFUSED.get(refusalReason(answer.error));
    if (reason) setRefused(reason);
    else setFailure(failureText(t, answer.error));
  };
  return (
    <Page title={t(`accountEmail.${what}.title`)} width="narrow">
      <div className={classes.form}>
        {refused === null ? (
          <>
            <p className={classes.text}>{t(`accountEmail.${what}.text`)}</p>
            {failure === '' ? null : (
              <FormNotice kind="bad" title={t(`accountEmail.${what}.failed`)}>
                {failure}
              </FormNotice>
            )}
            <Button fullWidth loading={busy} onClick={() => void undo()}>
              {t(`accountEmail.${what}.go`)}
            </Button>
          </>
        ) : (
          <FormNotice
            kind={refused === 'used' ? 'info' : 'bad'}
            title={t(
              refused === 'invalid' ? 'accountEmail.confirm.invalid' : `accountEmail.${what}.${refused}`,
            )}
          >
            {t(`accountEmail.${what}.${refused}Text`, { undoLinkDays: UNDO_LINK_MS / DAY_MS })}
          </FormNotice>
        )}
      </div>
    </Page>
  );
}
