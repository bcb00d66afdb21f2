import { Button, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useContactEmail } from '#services/use-contact-email.ts';
import { useLive } from '#services/use-live.ts';
import classes from './contact-email.module.css';
import { SettingsPart } from './settings-part.tsx';

/** The contact e-mail, with the popup's rules and messages (docs/spec, section 5). */
export function ContactEmail() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const known = useLive(useCallback(() => work.contactEmail(), [work]));
  const { field, save, isChanged } = useContactEmail({
    stored: known.state === 'ready' ? known.value : '',
    required: false,
    onSaved: () => notify.success(t('settings.emailSaved')),
  });
  return (
    <SettingsPart title={t('settings.email')} help={t('settings.emailHelp')}>
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          {...field}
          className={classes.field ?? ''}
          aria-label={t('settings.email')}
          name="contact-email"
        />
        <Button type="submit" variant="default" disabled={!isChanged}>
          {t('settings.emailSave')}
        </Button>
      </form>
    </SettingsPart>
  );
}
