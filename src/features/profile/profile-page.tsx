import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import formClasses from '#services/contract-form/contract-form.module.css';
import { ContractForm } from '#services/contract-form/contract-form.tsx';
import { fieldErrors } from '#services/contract-form/field-errors.ts';
import { FormBones } from '#services/contract-form/form-bones.tsx';
import { useContractProgress } from '#services/contract-form/use-contract-progress.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractForm as Form } from '#shared/domain/contract/form.ts';
import { PROFILE_PLACE } from '#storage/owned/contract-progress.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { closableText } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ContactEmail } from './contact-email.tsx';
import { DeviceList } from './device-list.tsx';
import { ExportAccount } from './export-account.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Password } from './password.tsx';
import { PenName } from './pen-name.tsx';
import { ProfileContents } from './profile-contents.tsx';
import classes from './profile-page.module.css';
import { StorageState } from './storage-state.tsx';

/** `/info`: the writer's own information, type 1 (docs/spec, section 2, Contract form), and the account's settings around it. */
export default function ProfilePage() {
  const { t } = useI18n();
  const { api, notify, session: control } = useServices();
  const session = useSession();
  const { kept: progress, retry } = useContractProgress(PROFILE_PLACE);
  const kept = progress === 'unreadable' ? null : progress;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (form: Form): Promise<ContractErrors> => {
    setBusy(true);
    setFailure(null);
    const result = await api.call('authorModify', { request: form }, { overlay: true });
    setBusy(false);
    if (result.ok) {
      await kept?.clear();
      await control.userChanged({ name: form.userName.trim() });
      notify.success(t('contract.edited'));
      return {};
    }
    const fields = fieldErrors(result.error);
    if (!fields)
      setFailure(
        result.error.kind === 'answer' ? closableText(t, result.error) : t('contract.submit.needsNetwork'),
      );
    return fields ?? {};
  };
  return (
    <Page title={t('profile.title')} width="narrow">
      <p className={classes.text}>{t('profile.lead')}</p>
      <AvatarField />
      <PenName />
      <ProfileContents />
      {progress === 'unreadable' ? (
        <ErrorState title={t('contract.unreadable')} onRetry={retry} />
      ) : kept ? (
        <ContractForm
          kept={kept}
          facts={
            <dl className={formClasses.fact}>
              <dt>{t('contract.userId')}</dt>
              <dd>{session?.uid}</dd>
            </dl>
          }
          confirm={t('profile.save')}
          busy={busy}
          failure={failure}
          onConfirm={save}
        />
      ) : (
        <FormBones />
      )}
      <ContactEmail />
      <Password />
      <LanguageChoice />
      <DeviceList />
      <StorageState />
      <ExportAccount />
    </Page>
  );
}
