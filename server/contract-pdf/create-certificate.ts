import { createHash, createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, Time } from 'pkijs';
import type { Random } from '#shared/lib/ports.ts';

const YEARS = 20;
const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const OID = { commonName: '2.5.4.3', keyUsage: '2.5.29.15', keyId: '2.5.29.14', constraints: '2.5.29.19' };
/** digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const KEY_USAGE = Uint8Array.of(0b1100_0000);

/**
 * Makes the installation's certificate: RSA 3072, self-signed, valid for 20 years from `notBefore`, for signatures only. RSA signatures
 * (PKCS #1 v1.5) are the same for the same bytes, and every PDF reader checks them. The certificate is PEM, the key is PEM in PKCS #8. Keep
 * the key secret.
 */
export async function createCertificate(
  random: Random,
  { commonName, notBefore }: { commonName: string; notBefore: Date },
): Promise<{ certificate: string; key: string }> {
  // Node's and the browser's types of this interface differ only in overloads.
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as never });
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { ...KEY, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: positive(random.bytes(16)) });
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        type: OID.commonName,
        value: new Utf8String({ value: short(commonName) }),
      }),
    );
  }
  certificate.notBefore = time(notBefore);
  certificate.notAfter = time(yearsAfter(notBefore));
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine);
  certificate.extensions = extensions(
    createHash('sha1')
      .update(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
      .digest(),
  );
  await certificate.sign(privateKey, 'SHA-256', engine);
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString(),
    key: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
      .export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  };
}

function extensions(keyId: Buffer): Extension[] {
  const usage = new BitString({ valueHex: KEY_USAGE, unusedBits: 6 });
  const constraints = new BasicConstraints({ cA: false });
  const id = new OctetString({ valueHex: keyId });
  return [
    new Extension({ extnID: OID.constraints, critical: true, extnValue: constraints.toSchema().toBER() }),
    new Extension({ extnID: OID.keyUsage, critical: true, extnValue: usage.toBER() }),
    new Extension({ extnID: OID.keyId, critical: false, extnValue: id.toBER() }),
  ];
}

/**
 * A time up to 2049 is a UTCTime, from 2050 a GeneralizedTime (RFC 5280, 4.1.2.5). If the type is wrong, readers think that the certificate
 * has expired.
 */
const time = (value: Date): Time => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });

/** A common name has at most 64 characters (RFC 5280, A.1). */
const short = (name: string): string => Array.from(name).slice(0, 64).join('');

/** A serial number must be positive and must not begin with a zero byte (RFC 5280, 4.1.2.2). */
function positive(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const serial = Uint8Array.from(bytes);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

function yearsAfter(start: Date): Date {
  const end = new Date(start.getTime());
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  return end;
}
