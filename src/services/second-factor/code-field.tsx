import { Button, TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { CODE_CHARS } from '#shared/domain/recovery-code.ts';
import { APP_CODE_DIGITS, type CodeKind } from '#shared/domain/second-factor.ts';
import type { useCode } from './use-code.ts';

type Props = {
  kind: CodeKind;
  value: string;
  /** Fault of what was typed, in words; '' for none. */
  fault: string;
  onChange(value: string): void;
  /** Replaces the usual label. */
  label?: string;
  /** The field gets the focus when its step opens. */
  first?: boolean;
};

/** A field for a code of an authenticator app, which a phone shows with digits and may fill in by itself, or for a recovery code. */
export function CodeField({ kind, value, fault, onChange, label, first }: Props) {
  const { t } = useI18n();
  const isApp = kind === 'app';
  return (
    <TextInput
      label={label ?? t(isApp ? 'signIn.second.appCode' : 'signIn.code.code')}
      description={
        isApp
          ? t('signIn.second.appHint', { digits: APP_CODE_DIGITS })
          : t('signIn.code.hint', { codeChars: CODE_CHARS })
      }
      name={isApp ? 'one-time-code' : 'recovery-code'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      data-autofocus={first || undefined}
      value={value}
      error={fault === '' ? null : fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Switches between a code of the app and a recovery code. */
export function OtherKind({ code: { kind, choose } }: { code: ReturnType<typeof useCode> }) {
  const { t } = useI18n();
  return (
    <Button variant="subtle" onClick={() => choose(kind === 'app' ? 'recovery' : 'app')}>
      {t(kind === 'app' ? 'signIn.second.useRecovery' : 'signIn.second.useApp')}
    </Button>
  );
}
