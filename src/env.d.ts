/**
 * Settings that the build passes to the page and the service worker, validated by scripts/build-env.ts. Read it in the two composition
 * roots only (src/app, sw); everything below gets these as arguments.
 */
interface ImportMetaEnv {
  /** Comma-separated origins of the API hosts; empty means the page's own origin. */
  readonly VITE_API_HOSTS: string;
  /** Value of the `app-name` request header (docs/spec, section 7). */
  readonly VITE_APP_NAME: string;
  /** Address of the footer's contact link; empty hides the link. */
  readonly VITE_CONTACT_EMAIL: string;
  /** The version in package.json. */
  readonly VITE_APP_VERSION: string;
  DEV: boolean;
  PROD: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
