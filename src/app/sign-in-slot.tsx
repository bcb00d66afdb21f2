import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { loadChunk } from './load-chunk.ts';

type Props = { expired: boolean; onClose(): void; onDone(): void };

let loaded: ComponentType<Props> | undefined;

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
      const [{ SignInDialog }, { MantineRoot }] = await Promise.all([
        import('#features/sign-in/sign-in-dialog.tsx'),
        import('#ui/mantine-root.tsx'),
        ensure('shell'),
      ]);
      return (dialog: Props) => (
        <MantineRoot>
          <SignInDialog {...dialog} />
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
