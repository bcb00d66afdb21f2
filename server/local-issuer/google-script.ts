/**
 * A script of the shape of Google Identity Services, as far as the sign-in dialog uses it: `initialize`, `renderButton`, `prompt`,
 * `cancel`. Its button opens the local window; what is chosen there comes back as an ID token, as Google's does.
 */
export const GOOGLE_SCRIPT = `(() => {
  const issuer = new URL(document.currentScript.src).origin;
  let options;
  let opened;
  addEventListener('message', (event) => {
    if (event.origin !== issuer || event.source !== opened || typeof event.data?.credential !== 'string') return;
    options?.callback({ credential: event.data.credential, select_by: 'btn' });
  });
  const choose = () => {
    const query = new URLSearchParams({ client_id: options.client_id, nonce: options.nonce ?? '', origin: location.origin });
    opened = open(issuer + '/gsi/choose?' + query, 'local-google', 'width=420,height=560');
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
        prompt() {},
        cancel() {},
        disableAutoSelect() {},
      },
    },
  };
})();
`;
