/**
 * A script with the parts of Google Identity Services that the sign-in dialog uses: `initialize`, `renderButton`, `prompt`, `cancel`. The
 * button opens the local window. The prompt shows the same window in a frame over the page, unless no one is signed in there. The choice is
 * returned as an ID token, as Google does.
 */
export const GOOGLE_SCRIPT = `(() => {
  const issuer = new URL(document.currentScript.src).origin;
  let options;
  let opened;
  let frame;
  const cancel = () => {
    frame?.remove();
    frame = undefined;
  };
  addEventListener('message', (event) => {
    const isPrompt = frame !== undefined && event.source === frame.contentWindow;
    if (event.origin !== issuer || (!isPrompt && event.source !== opened)) return;
    cancel();
    if (typeof event.data?.credential === 'string')
      options?.callback({ credential: event.data.credential, select_by: isPrompt ? 'user' : 'btn' });
  });
  const address = () => {
    const query = new URLSearchParams({ client_id: options.client_id, nonce: options.nonce ?? '', origin: location.origin });
    return issuer + '/gsi/choose?' + query;
  };
  const choose = () => {
    opened = open(address(), 'local-google', 'width=420,height=560');
  };
  const prompt = async () => {
    cancel();
    const shown = (frame = document.createElement('iframe'));
    const status = await fetch(issuer + '/gsi/status').then((answer) => answer.json()).catch(() => ({ sessions: 0 }));
    // Another prompt may have opened meanwhile, or this one was cancelled.
    if (frame !== shown || status.sessions === 0) return;
    shown.title = 'Accounts at Google (local)';
    shown.src = address();
    shown.style.cssText = 'position:fixed;z-index:9999;border:1px solid #747775;border-radius:8px;background:#fff;height:220px;width:min(390px,100vw - 16px);right:8px;' +
      (innerWidth < 600 ? 'bottom:8px' : 'top:8px');
    document.body.append(shown);
  };
  globalThis.google = {
    accounts: {
      id: {
        initialize(given) { options = given; },
        renderButton(parent, look) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'Google (local)';
          button.style.cssText = 'min-height:44px;width:' + (look?.width ? look.width + 'px' : '100%') +
            ';max-width:100%;border:1px solid #747775;border-radius:8px;background:#fff;color:#1f1f1f;font:500 15px system-ui';
          button.addEventListener('click', choose);
          parent.replaceChildren(button);
        },
        prompt() { void prompt(); },
        cancel,
        disableAutoSelect() {},
      },
    },
  };
})();
`;
