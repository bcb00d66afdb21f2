import { createHash, sign, verify, X509Certificate } from 'node:crypto';
import { Set as AsnSet, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningCertificate } from './certificate.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

/**
 * A detached CMS signature in PAdES format (ETSI EN 319 142-1, baseline B): with signing-certificate-v2, and without signing-time, which is
 * in the document. `digest` is the SHA-256 of the signed bytes. DER.
 */
export function signDigest(digest: Buffer, { certificate, key }: SigningCertificate): Buffer {
  return encode(certificate, digest, sign('sha256', attributeSet(certificate, digest), key));
}

/** The result of checking a signature. `problem` is null if it is valid. */
export type CmsCheck = { readonly certificate: X509Certificate | null; readonly problem: string | null };

/**
 * Checks a signature by `signDigest` over `digest`. Cryptography does not cover every byte of the container. So it is built again from its
 * certificate and signature, and both are compared.
 */
export function checkSignature(cms: Buffer, digest: Buffer): CmsCheck {
  const parts = attempt(() => decode(cms));
  if (!parts) return { certificate: null, problem: 'the digital signature is damaged' };
  const { certificate, signature, signedDigest } = parts;
  if (!signedDigest.equals(digest)) {
    return { certificate, problem: 'the document was changed after it was signed' };
  }
  const isGenuine = attempt(
    () =>
      encode(certificate.raw, digest, signature).equals(cms) &&
      verify('sha256', attributeSet(certificate.raw, digest), certificate.publicKey, signature),
  );
  return { certificate, problem: isGenuine ? null : 'the digital signature is damaged' };
}

type Parts = { certificate: X509Certificate; signature: Buffer; signedDigest: Buffer };

function decode(cms: Buffer): Parts | null {
  const signed = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(cms)).content });
  const certificate = signed.certificates?.[0];
  const signer = signed.signerInfos[0];
  const digest = signer?.signedAttrs?.attributes.find(({ type }) => type === OID.messageDigest);
  if (!(certificate instanceof Certificate) || !signer || !digest) return null;
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema().toBER())),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
    signedDigest: Buffer.from(digest.values[0].valueBlock.valueHexView),
  };
}

/** Damaged input makes the parsers of ASN.1 and of keys throw different errors; here the result is null. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function encode(certificateDer: Buffer, digest: Buffer, signature: Buffer): Buffer {
  const certificate = Certificate.fromBER(Uint8Array.from(certificateDer));
  const isRsa = new X509Certificate(certificateDer).publicKey.asymmetricKeyType === 'rsa';
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        digestAlgorithm: sha256(),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributes(certificateDer, digest),
        }),
        signatureAlgorithm: isRsa
          ? new AlgorithmIdentifier({ algorithmId: OID.rsaWithSha256, algorithmParams: new Null() })
          : new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
        signature: new OctetString({ valueHex: Uint8Array.from(signature) }),
      }),
    ],
  });
  const info = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

const sha256 = (): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() });

/** The attributes in the order that DER requires for a set: by their encodings. */
function attributes(certificateDer: Buffer, digest: Buffer): Attribute[] {
  const certificateHash = createHash('sha256').update(certificateDer).digest();
  const certificateId = new Sequence({
    value: [new OctetString({ valueHex: Uint8Array.from(certificateHash) })],
  });
  return [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({
      type: OID.messageDigest,
      values: [new OctetString({ valueHex: Uint8Array.from(digest) })],
    }),
    new Attribute({
      type: OID.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [certificateId] })] })],
    }),
  ];
}

/** The bytes that are signed (RFC 5652, 5.4): the attributes as an explicit set. */
const attributeSet = (certificateDer: Buffer, digest: Buffer): Buffer =>
  Buffer.from(
    new AsnSet({ value: attributes(certificateDer, digest).map((item) => item.toSchema()) }).toBER(),
  );
