import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '#shared/lib/result.ts';

/** A certificate with its private key, for signing. */
export type SigningCertificate = {
  /** DER. */
  readonly certificate: Buffer;
  readonly key: KeyObject;
  /** Common name, or the whole name if there is none. */
  readonly name: string;
  /** SHA-256 of the DER, in hexadecimal. */
  readonly fingerprint: string;
};

/** The parts of a certificate that are shown to people. */
export type CertificateFacts = Pick<SigningCertificate, 'name' | 'fingerprint'>;

const RSA_BITS_MIN = 2_048;
/** The names in OpenSSL of P-256, P-384 and P-521. */
const CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/**
 * Reads a certificate and its key, both PEM: the installation's own or one from the settings (RSA of 2048 bits or more, or P-256, P-384,
 * P-521). Of a chain, the first certificate is used. The error says in plain words what is wrong.
 */
export function readCertificate(certificate: string, key: string): Result<SigningCertificate, string> {
  const read = readPublicCertificate(certificate);
  if (!read.ok) return read;
  const x509 = new X509Certificate(read.value.certificate);
  const secret = attempt(() => createPrivateKey(key));
  if (!secret) return err('the key is not a private key in PEM');
  const weakness = weaknessOf(secret);
  if (weakness !== null) return err(weakness);
  if (!x509.checkPrivateKey(secret)) return err('the key does not belong to the certificate');
  return ok({ ...read.value, key: secret });
}

/** Why a key may not sign contracts (NIST SP 800-57: at least 112 bits of strength), or `null`. */
function weaknessOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa')
    return modulusLength < RSA_BITS_MIN
      ? `the RSA key has ${modulusLength} bits, fewer than ${RSA_BITS_MIN}`
      : null;
  if (asymmetricKeyType !== 'ec') return 'the key is neither RSA nor of an elliptic curve';
  return CURVES.has(namedCurve)
    ? null
    : `the key is of the curve ${namedCurve}, not of P-256, P-384 or P-521`;
}

/** Reads a certificate without its key, PEM or DER. */
export function readPublicCertificate(
  certificate: string | Uint8Array,
): Result<CertificateFacts & { certificate: Buffer }, string> {
  const x509 = attempt(() => new X509Certificate(certificate));
  return x509 ? ok({ certificate: x509.raw, ...factsOf(x509) }) : err('this is not a certificate');
}

/** The name in a certificate (its CN, else the whole subject) and its fingerprint: SHA-256, in hexadecimal. */
export const factsOf = (x509: X509Certificate): CertificateFacts => ({
  name: /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? x509.subject.replaceAll('\n', ', '),
  fingerprint: createHash('sha256').update(x509.raw).digest('hex'),
});

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
