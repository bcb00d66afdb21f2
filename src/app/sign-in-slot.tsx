import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { loadChunk } from './load-chunk.ts';
import { mantinePart } from './load-parts.ts';

type Props = {
  expired: boolean;
  /** Offered where the device holds the work of an author whose session has ended. */
  onKeepWriting?: (() => void) | undefined;
  onClose(): void;
  onDone(): void;
};

let loaded: ComponentType<Props> | undefined;
/** How the author signed in last in this page: after a session's end over the editor, e-mail is not asked for twice. */
let lastMethod: 'email' | 'provider' | undefined;

/** The sign-in dialog, brought when it is first opened. One that does not come says so, and the next click asks again. */
export function SignInSlot(props: Props) {
  const { t, ensure } = useI18n();
  const { timers, notify } = useServices();
  const [Dialog, setDialog] = useState(() => loaded);
  const onFailure = useRef(() => {});
  onFailure.current = () => {
    notify.error(t('error.chunk', { name: 'sign-in' }));
    props.onClose();
  };
  useEffect(() => {
    if (loaded) return;
    let current = true;
    const load = async () => {
      const [{ SignInDialog }, { MantineRoot }, { pageProviderScripts }] = await Promise.all([
        import('#features/sign-in/sign-in-dialog.tsx'),
        mantinePart(),
        import('./platform/provider-scripts.ts'),
        ensure('signIn'),
      ]);
      return ({ expired, onKeepWriting, onClose, onDone }: Props) => (
        <MantineRoot>
          <SignInDialog
            expired={expired}
            start={expired && lastMethod === 'email' ? 'login' : 'choose'}
            scripts={pageProviderScripts}
            onKeepWriting={onKeepWriting}
            onClose={onClose}
            onDone={(method) => {
              lastMethod = method;
              onDone();
            }}
          />
        </MantineRoot>
      );
    };
    loadChunk('sign-in', load, timers).then(
      (part) => {
        loaded = part;
        if (current) setDialog(() => part);
      },
      () => {
        if (current) onFailure.current();
      },
    );
    return () => {
      current = false;
    };
  }, [ensure, timers]);
  return Dialog ? <Dialog {...props} /> : null;
}
