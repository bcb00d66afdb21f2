/**
 * A script with the parts of Facebook's JavaScript SDK that the sign-in dialog uses: `init`, `login`, `api`. `login` opens the local
 * window. If it is closed or the person refuses there, the status is "not connected".
 */
export const FACEBOOK_SCRIPT = `(() => {
  const issuer = new URL(document.currentScript.src).origin;
  let app;
  let token = '';
  globalThis.FB = {
    init(given) { app = given; },
    login(callback) {
      const query = new URLSearchParams({ app_id: app.appId, origin: location.origin });
      const opened = open(issuer + '/dialog/oauth?' + query, 'local-facebook', 'width=420,height=560');
      let done = false;
      const end = (answer) => {
        if (done) return;
        done = true;
        clearInterval(timer);
        removeEventListener('message', listen);
        callback(answer);
      };
      const listen = (event) => {
        if (event.origin !== issuer || event.source !== opened || typeof event.data?.status !== 'string') return;
        token = event.data.authResponse?.accessToken ?? '';
        end(event.data);
      };
      // A window that answers closes at once, so its message may arrive after it is gone.
      const gone = () => setTimeout(end, 500, { status: 'unknown', authResponse: null });
      const timer = setInterval(() => { if (!opened || opened.closed) { clearInterval(timer); gone(); } }, 200);
      addEventListener('message', listen);
    },
    api(path, fields, callback) {
      const query = new URLSearchParams({ ...fields, access_token: token });
      fetch(issuer + '/' + app.version + path + '?' + query)
        .then((answer) => answer.json())
        .then(callback, () => callback({ error: { message: 'unreachable' } }));
    },
  };
  globalThis.fbAsyncInit?.();
})();
`;
