import '#ui/mantine-more.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import classes from './agreement-box.module.css';

/** The box that must be ticked before sign-in and registration. The agreements open in another tab, so typed text stays (docs/spec, section 5). */
export function AgreementBox(props: CheckboxProps) {
  const { t } = useI18n();
  return (
    <Checkbox
      size="md"
      name="agreed"
      label={
        <>
          {t('signIn.agreeBefore')}
          <a className={classes.link} href={`#${links.userAgreement()}`} target="_blank" rel="noopener">
            {t('signIn.userAgreement')}
          </a>
          {t('signIn.agreeBetween')}
          <a className={classes.link} href={`#${links.privacy()}`} target="_blank" rel="noopener">
            {t('signIn.privacyAgreement')}
          </a>
        </>
      }
      {...props}
    />
  );
}
