/** Settings of a build from the environment, validated. For their format see `ImportMetaEnv` in src/env.d.ts. */
export interface BuildEnv {
  /** Origins of the API hosts, in order; empty means the page's own origin. */
  readonly apiHosts: readonly string[];
  readonly appName: string;
  /** Empty hides the contact link. */
  readonly contactEmail: string;
}

/**
 * Reads VITE_API_HOSTS, VITE_APP_NAME and VITE_CONTACT_EMAIL. Throws one error that lists every bad value: a wrong host must stop the
 * build, not an author's first save.
 */
export function readBuildEnv(env: Readonly<Record<string, string | undefined>>): BuildEnv {
  const problems: string[] = [];
  const apiHosts = (env.VITE_API_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  for (const host of apiHosts) {
    if (!isOrigin(host))
      problems.push(`VITE_API_HOSTS: "${host}" is no origin such as https://api1.example.org`);
  }
  if (new Set(apiHosts).size !== apiHosts.length) problems.push('VITE_API_HOSTS names a host twice');

  const appName = env.VITE_APP_NAME || 'tinta';
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(appName)) {
    problems.push(
      `VITE_APP_NAME: "${appName}" must be 1 to 32 small letters, digits and hyphens (it is a header)`,
    );
  }

  const contactEmail = env.VITE_CONTACT_EMAIL ?? '';
  if (contactEmail !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(contactEmail)) {
    problems.push(`VITE_CONTACT_EMAIL: "${contactEmail}" is no e-mail address`);
  }

  if (problems.length > 0) throw new Error(`The build settings are not usable:\n- ${problems.join('\n- ')}`);
  return { apiHosts, appName, contactEmail };
}

/** Whether `host` is a plain origin without path or trailing slash: https, or http on this machine only. */
function isOrigin(host: string): boolean {
  if (!URL.canParse(host)) return false;
  const url = new URL(host);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.origin === host && (url.protocol === 'https:' || (url.protocol === 'http:' && local));
}
