import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { RECOVERY_CODES } from '#shared/domain/recovery-code.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import sheet from './code-sheet.module.css';
import { CodeSheet } from './code-sheet.tsx';
import { SettingsPart } from './settings-part.tsx';

/** The author's recovery codes: how many are left, make, replace, remove (docs/spec, section 5, Recovery codes). */
export function RecoveryCodes() {
  const { t } = useI18n();
  const { reload, ...asked } = useAnswer('recoveryCodes', {});
  return (
    <SettingsPart title={t('settings.codes.title')} help={t('settings.codes.help')}>
      <KeptView kept={{ ...asked, reload }} failed={t('settings.codes.loadFailed')} bones={[76]}>
        {(codes) => <Codes codes={codes} onChanged={reload} />}
      </KeptView>
    </SettingsPart>
  );
}

function Codes({ codes, onChanged }: { codes: AnswerOf<'recoveryCodes'>; onChanged(): void }) {
  const { t, format } = useI18n();
  const { madeAt, left } = codes;
  const [question, setQuestion] = useState<'none' | 'renew' | 'remove'>('none');
  const { made, busy, failure, make, remove, closeSheet } = useCodes(onChanged);
  const act = (action: () => Promise<void>) => {
    setQuestion('none');
    void action();
  };
  return (
    <>
      <p className={sheet.text}>
        {madeAt === null
          ? t('settings.codes.none')
          : t('settings.codes.left', { left, all: RECOVERY_CODES, when: format.moment(madeAt) })}
      </p>
      {failure === '' ? null : <Problem>{failure}</Problem>}
      <div className={sheet.actions}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => (madeAt === null ? void make() : setQuestion('renew'))}
        >
          {t(madeAt === null ? 'settings.codes.make' : 'settings.codes.renew')}
        </Button>
        {madeAt === null ? null : (
          <Button variant="default" disabled={busy} onClick={() => setQuestion('remove')}>
            {t('settings.codes.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question === 'renew'}
        title={t('settings.codes.renewTitle')}
        confirm={t('settings.codes.renew')}
        cancel={t('settings.codes.keep')}
        onCancel={() => setQuestion('none')}
        onConfirm={() => act(make)}
      >
        {t('settings.codes.renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'remove'}
        title={t('settings.codes.removeTitle')}
        confirm={t('settings.codes.remove')}
        cancel={t('settings.codes.keep')}
        dangerous
        onCancel={() => setQuestion('none')}
        onConfirm={() => act(remove)}
      >
        {t('settings.codes.removeText')}
      </ConfirmDialog>
      {made === null ? null : <CodeSheet made={made} onClose={closeSheet} />}
    </>
  );
}

/** Makes and removes the codes. `made`: those that are being shown. */
function useCodes(onChanged: () => void) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const [made, setMade] = useState<AnswerOf<'recoveryCodesMake'> | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { idFor, done } = useSameId();
  const start = () => {
    setBusy(true);
    setFailure('');
  };
  return {
    made,
    busy,
    failure,
    async make(): Promise<void> {
      start();
      // Without an answer the next try is the same request: if the first request arrives late, it does not replace codes that were shown.
      const options = { quiet: true, idempotencyKey: idFor('codes') };
      const answer = await api.call('recoveryCodesMake', {}, options);
      if (answer.ok || answer.error.kind === 'answer') done();
      setBusy(false);
      if (!answer.ok) return setFailure(failureText(t, answer.error));
      setMade(answer.value);
    },
    async remove(): Promise<void> {
      start();
      const answer = await api.call('recoveryCodesRemove', {}, { quiet: true });
      setBusy(false);
      if (!answer.ok) return setFailure(failureText(t, answer.error));
      notify.success(t('settings.codes.removed'));
      onChanged();
    },
    closeSheet(): void {
      setMade(null);
      onChanged();
    },
  };
}
