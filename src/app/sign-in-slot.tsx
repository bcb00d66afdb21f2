import { part } from '#services/part/part.tsx';

type Props = {
  expired: boolean;
  /** Offered if the device has the work of an author whose session has ended. */
  onKeepWriting?: (() => void) | undefined;
  onClose(): void;
  onDone(): void;
};

/** How the author last signed in on this page: after a session ends over the editor, e-mail need not be chosen again. */
let lastMethod: 'email' | 'provider' | undefined;

/** Loads the dialog, and the calls of sign-in, which the first load does not include. */
async function loadSignIn() {
  const [{ SignInDialog }, { pageProviderScripts }] = await Promise.all([
    import('#features/sign-in/sign-in-dialog.tsx'),
    import('#start/platform/provider-scripts.ts'),
    import('#shared/protocol/endpoints.ts'),
  ]);
  return ({ expired, onKeepWriting, onClose, onDone }: Props) => (
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
  );
}

/** The sign-in dialog, loaded when first opened. */
export const SignInSlot = part('sign-in', loadSignIn, { texts: 'signIn', mantine: true, failed: 'tell' });
