import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadCertificate } from '#server/contract-pdf/load-certificate.ts';
import { reason } from '#server/platform/error-reason.ts';
import { keyFile, loadKeyRing } from '#server/sealing/key-ring.ts';
import type { Env } from '#server/settings/env.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** A certificate that ends sooner than this is reported. In ms. */
const SOON_MS = 30 * 24 * 3_600_000;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The keys and where they come from. `isFilled`: the database is in use, so a missing key is a lost one. Makes no key. */
export async function examineKeys(env: Env, isFilled: boolean, random: Random): Promise<Finding[]> {
  const all = [
    { name: 'sealing', setting: 'SEALING_KEY', set: env.sealingKey },
    { name: 'access-token', setting: 'TOKEN_KEY', set: env.tokenKey },
  ] as const;
  const findings = await Promise.all(
    all.map(async ({ name, setting, set }) => {
      if (set !== '') return ok(`${setting} is set.`);
      const path = keyFile(resolve(env.dataDir), name);
      if (!(await exists(path)))
        return isFilled
          ? problem(
              `The database is in use, but ${setting} is not set and ${path} is not there. A start would make a new key, which does not open what an older one sealed or signed.`,
            )
          : note(`${setting} is not set. The first start makes a key in ${path}.`);
      return loadKeyRing(resolve(env.dataDir), name, '', random).then(
        () => ok(`The key file ${path} can be read.`),
        (error: unknown) => problem(`The key file cannot be used: ${reason(error)}`),
      );
    }),
  );
  const missing = [
    ...all.filter(({ set }) => set === '').map(({ setting }) => setting),
    ...(env.signing.certificate === '' ? ['SIGNING_CERTIFICATE', 'SIGNING_KEY'] : []),
  ];
  if (env.databaseUrl !== '' && missing.length > 0)
    findings.push(
      note(
        `If other hosts use this database, give all of them the same ${missing.join(', ')}. Not set here.`,
      ),
    );
  return findings;
}

/** The certificate that signs contracts: readable, and still valid. Makes none. */
export async function examineCertificate(
  env: Env,
  isFilled: boolean,
  ports: { clock: Clock; random: Random },
): Promise<Finding[]> {
  const made = join(resolve(env.dataDir), 'keys', 'contracts.pem');
  const path = env.signing.certificate === '' ? made : env.signing.certificate;
  if (path === made && !(await exists(made)))
    return [
      isFilled
        ? problem(
            `The database is in use, but SIGNING_CERTIFICATE is not set and ${made} is not there. A start would sign with a new certificate.`,
          )
        : note(`SIGNING_CERTIFICATE is not set. The first start makes a certificate in ${made}.`),
    ];
  try {
    await loadCertificate(resolve(env.dataDir), env.signing, env.publisher.name, ports);
    const ends = new Date(new X509Certificate(await readFile(path)).validTo);
    const day = ends.toISOString().slice(0, 10);
    if (ends.getTime() < ports.clock.now())
      return [problem(`The certificate that signs contracts ended on ${day}.`)];
    if (ends.getTime() < ports.clock.now() + SOON_MS)
      return [note(`The certificate that signs contracts ends on ${day}.`)];
    return [ok(`The certificate that signs contracts is valid until ${day}.`)];
  } catch (error) {
    return [problem(`The certificate that signs contracts cannot be used: ${reason(error)}`)];
  }
}
