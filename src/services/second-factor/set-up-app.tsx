import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { groupedKey } from '#shared/domain/second-factor.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { Bone } from '#ui/bone.tsx';
import { closableText, failureText, refusalReason } from '#ui/failure-text.ts';
import { copyText } from '#ui/platform/page-actions.ts';
import { Problem } from '#ui/problem.tsx';
import { CodeField, OtherKind } from './code-field.tsx';
import classes from './second-factor.module.css';
import { useCode } from './use-code.ts';

type Offer = AnswerOf<'secondFactorNew'>;

/** The set-up works without the QR code, because the key is also shown as text. */
const QrCode = part('qr-code', async () => (await import('#ui/qr-code.tsx')).QrCode, { failed: Nothing });

type Props = {
  /** The account already has an app: a code of that app is asked for too. */
  replaces: boolean;
  onDone(): void;
  onCancel?: (() => void) | undefined;
};

/** Sets up an authenticator app (docs/spec, section 5, Second factor): its key as QR code and as text, then its first code. */
export function SetUpApp({ replaces, onDone, onCancel }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    setFailure('');
    const answer = await api.call('secondFactorNew', {}, { quiet: true });
    setBusy(false);
    if (answer.ok) setOffer(answer.value);
    else setFailure(failureText(t, answer.error));
  };
  if (!offer)
    return (
      <div className={classes.form}>
        <Problem>{failure}</Problem>
        <Button variant="default" loading={busy} onClick={() => void start()}>
          {t(replaces ? 'settings.app.replace' : 'settings.app.setUp')}
        </Button>
      </div>
    );
  const close = () => {
    setOffer(null);
    onCancel?.();
  };
  return (
    <Confirm
      offer={offer}
      replaces={replaces}
      onDone={() => {
        setOffer(null);
        onDone();
      }}
      onOver={(text) => {
        setOffer(null);
        setFailure(text);
      }}
      onCancel={close}
    />
  );
}

type ConfirmProps = {
  offer: Offer;
  replaces: boolean;
  onDone(): void;
  /** The key is no longer valid; `text` says why. */
  onOver(text: string): void;
  onCancel(): void;
};

function Confirm({ offer, replaces, onDone, onOver, onCancel }: ConfirmProps) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { idFor, done } = useSameId();
  const code = useCode('app');
  const current = useCode('app');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    const isComplete = [code.check(), !replaces || current.check()].every(Boolean);
    if (!isComplete) return;
    setBusy(true);
    const request = { code: code.value, ...(replaces ? { current: current.value } : {}) };
    const options = { quiet: true, idempotencyKey: idFor(request) };
    const answer = await api.call('secondFactorConfirm', { request }, options);
    if (answer.ok || answer.error.kind === 'answer') done();
    setBusy(false);
    if (answer.ok) {
      notify.success(t('settings.app.done'));
      onDone();
    } else if (refusalReason(answer.error) === 'setUpOver') onOver(closableText(t, answer.error));
    else setFailure(closableText(t, answer.error));
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <ol className={classes.steps}>
        <li>
          <p>{t('settings.app.install')}</p>
        </li>
        <li>
          <Key offer={offer} />
        </li>
        <li>
          <CodeField {...code.field} label={t('settings.app.first')} />
        </li>
      </ol>
      {replaces ? <CodeField {...current.field} label={t('settings.app.current')} /> : null}
      {replaces ? <OtherKind code={current} /> : null}
      <Problem>{failure}</Problem>
      <Button type="submit" loading={busy}>
        {t('settings.app.confirm')}
      </Button>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('settings.app.cancel')}
      </Button>
    </form>
  );
}

/** The key, for a camera, for an app on this phone, and to type. */
function Key({ offer }: { offer: Offer }) {
  const { t } = useI18n();
  const onPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [note, setNote] = useState('');
  const copy = async () =>
    setNote(t((await copyText(offer.key)) ? 'settings.app.copied' : 'settings.app.notCopied'));
  return (
    <>
      <p>{t(onPhone ? 'settings.app.scanElsewhere' : 'settings.app.scan')}</p>
      {onPhone ? (
        <p>
          <Button component="a" href={offer.uri} variant="default">
            {t('settings.app.open')}
          </Button>
        </p>
      ) : null}
      <div className={classes.code}>
        <QrCode
          address={offer.uri}
          label={t('settings.app.qrLabel')}
          waiting={<Bone width={200} height={200} />}
        />
      </div>
      <p>{t('settings.app.type')}</p>
      <p className={classes.key}>{groupedKey(offer.key)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {t('settings.app.copy')}
        </Button>
      </div>
      <p role="status" className={classes.note}>
        {note}
      </p>
    </>
  );
}
