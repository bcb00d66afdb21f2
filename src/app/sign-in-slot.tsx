import { lazy } from '#start/lazy.ts';
import { useOverlay } from '#start/use-part.ts';

type Props = {
  expired: boolean;
  /** Offered if the device has the work of an author whose session has ended. */
  onKeepWriting?: (() => void) | undefined;
  onClose(): void;
  onDone(): void;
};

/** How the author last signed in on this page: after a session ends over the editor, e-mail need not be chosen again. */
let lastMethod: 'email' | 'provider' | undefined;

const signIn = lazy('sign-in', async () => {
  const [{ SignInDialog }, { MantineRoot }, { pageProviderScripts }] = await Promise.all([
    import('#features/sign-in/sign-in-dialog.tsx'),
    import('#ui/mantine-root.tsx'),
    import('#start/platform/provider-scripts.ts'),
    // The first load does not include the calls of sign-in.
    import('#shared/protocol/endpoints.ts'),
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
});

/** The sign-in dialog, loaded when first opened. If it cannot load a message says so, and the next click tries again. */
export function SignInSlot(props: Props) {
  const Dialog = useOverlay(signIn, 'signIn', props.onClose);
  return Dialog ? <Dialog {...props} /> : null;
}
