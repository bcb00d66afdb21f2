import { Button, TextInput } from '@mantine/core';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { TYPED_SIGNATURE_CHARS_MAX } from '#shared/domain/limits.ts';
import { exportSignature } from './drawn-signature.ts';
import classes from './signature-area.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

/** Handle of the pad. */
export type SignatureHandle = {
  /** PNG data URL of 500x300, or null if nothing on it is visible. */
  read(): string | null;
};

type Props = { ref: Ref<SignatureHandle>; onChange?(): void };

/**
 * The signature pad: 500x300 units, scaled on a narrow screen, brush 2, black (docs/spec, section 9). Strokes are stored as vectors, so
 * turning the phone loses nothing, and a stroke can be undone. An author who cannot draw can type a name.
 */
export function SignatureArea({ ref, onChange }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const { canvas, strokes, isEmpty, keep } = useSignaturePad(typed, onChange);
  useImperativeHandle(ref, () => ({
    read() {
      const name = typed?.trim() ?? '';
      if (typed !== null) return name === '' ? null : exportSignature([], name);
      return strokes.current.length === 0 ? null : exportSignature(strokes.current, '');
    },
  }));

  return (
    <div className={classes.area}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('contract.pad.label')} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          disabled={typed !== null || isEmpty}
          onClick={() => keep(strokes.current.slice(0, -1))}
        >
          {t('contract.pad.undo')}
        </Button>
        <Button variant="default" size="sm" disabled={typed !== null || isEmpty} onClick={() => keep([])}>
          {t('contract.pad.clear')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={typed !== null}
          onClick={() => {
            setTyped(typed === null ? '' : null);
            onChange?.();
          }}
        >
          {t('contract.pad.typed')}
        </Button>
      </div>
      {typed === null ? null : (
        <TextInput
          label={t('contract.pad.typedLabel')}
          value={typed}
          maxLength={TYPED_SIGNATURE_CHARS_MAX}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.();
          }}
        />
      )}
    </div>
  );
}
