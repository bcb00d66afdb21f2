import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepSecret } from '#server/platform/secret-file.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { readCertificate, type SigningCertificate } from './certificate.ts';

/** Certificate and key files from the settings; '' for none. */
export type CertificateFiles = { readonly certificate: string; readonly key: string };

/**
 * The certificate that signs contracts: from the settings, else one made once in the data folder, where only this user may read it. Throws
 * in plain words if it cannot be read.
 */
export async function loadCertificate(
  dataDir: string,
  set: CertificateFiles,
  commonName: string,
  ports: { clock: Clock; random: Random },
): Promise<SigningCertificate> {
  if (set.certificate !== '') {
    const read = readCertificate(
      await readNamed('SIGNING_CERTIFICATE', set.certificate),
      await readNamed('SIGNING_KEY', set.key),
    );
    if (!read.ok) throw new OwnError(`SIGNING_CERTIFICATE and SIGNING_KEY: ${read.error}`);
    return read.value;
  }
  const path = join(dataDir, 'keys', 'contracts.pem');
  const pem = await keepSecret(path, ports.random, async () => {
    const notBefore = new Date(ports.clock.now());
    const { createCertificate } = await import('./create-certificate.ts');
    const made = await createCertificate(ports.random, { commonName, notBefore });
    return `${made.certificate}${made.key}`;
  });
  const read = readCertificate(pem, pem);
  if (!read.ok) throw new OwnError(`${path}: ${read.error}`);
  return read.value;
}

/** The text of a file that a setting names. */
const readNamed = (setting: string, path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OwnError(`${setting}: the file ${path} cannot be read (${error.code})`);
  });
