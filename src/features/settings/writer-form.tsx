import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import formClasses from '#services/contract-form/contract-form.module.css';
import { ContractForm } from '#services/contract-form/contract-form.tsx';
import { fieldErrors } from '#services/contract-form/field-errors.ts';
import { FormBones } from '#services/contract-form/form-bones.tsx';
import { useContractProgress } from '#services/contract-form/use-contract-progress.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import { useSession } from '#services/use-session.ts';
import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractForm as Form } from '#shared/domain/contract/form.ts';
import { sentForm } from '#shared/domain/contract/sent-form.ts';
import { PROFILE_PLACE } from '#storage/owned/contract-progress.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { closableText } from '#ui/failure-text.ts';

/** The writer's own information: the contract form of type 1 (docs/spec, section 2, Contract form). */
export function WriterForm() {
  const { t } = useI18n();
  const { api, notify, session: control } = useServices();
  const session = useSession();
  const { idFor, done } = useSameId();
  const { kept: progress, retry } = useContractProgress(PROFILE_PLACE);
  const kept = progress === 'unreadable' ? null : progress;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (form: Form): Promise<ContractErrors> => {
    setBusy(true);
    setFailure(null);
    const result = await api.call(
      'authorModify',
      { request: sentForm(form) },
      { overlay: true, idempotencyKey: idFor(form) },
    );
    setBusy(false);
    // The server stores a refusal under the idempotency key, so the next attempt needs a new key.
    if (result.ok || result.error.kind === 'answer') done();
    if (result.ok) {
      await kept?.clear();
      await control.userChanged({ name: form.userName.trim() });
      notify.success(t('contract.edited'));
      return {};
    }
    const fields = fieldErrors(result.error);
    if (!fields) setFailure(closableText(t, result.error));
    return fields ?? {};
  };
  if (progress === 'unreadable') return <ErrorState title={t('contract.unreadable')} onRetry={retry} />;
  if (!kept) return <FormBones />;
  return (
    <ContractForm
      kept={kept}
      facts={
        <dl className={formClasses.fact}>
          <dt>{t('contract.userId')}</dt>
          <dd>{session?.uid}</dd>
        </dl>
      }
      confirm={t('settings.save')}
      busy={busy}
      failure={failure}
      onConfirm={save}
    />
  );
}
