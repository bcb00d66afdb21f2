import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readPublicCertificate } from '#server/contract-pdf/certificate.ts';
import { type Verification, verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { printHelp } from '#server/platform/command-usage.ts';

const USAGE = `npm run verify-contract -- FILE [--certificate FILE]
Says whether a signed contract (PDF) is as it was signed, or what was changed (docs/deploy.md, Contracts).
  --certificate FILE   also require this certificate (PEM): the one of the installation that signed
Exit code 0: valid; 1: not valid; 2: it could not be checked.`;

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function stop(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(2);
}

function report(path: string, result: Verification, isOwnerKnown: boolean): void {
  if (!result.valid) {
    say(`NOT VALID: ${path}`, ...result.reasons.map((reason) => `  - ${reason}`));
    return;
  }
  const { evidence, certificate } = result;
  say(
    `VALID: ${path}`,
    `  contract           ${evidence.contractNumber}`,
    `  signed by          ${result.signer} (${evidence.penName}, account ${evidence.accountId})`,
    `  signed at          ${result.signedAt.toISOString()}`,
    `  document reviewed  first ${evidence.documentBytes} bytes, SHA-256 ${result.documentHash}`,
    ...(evidence.textHash === undefined ? [] : [`  its text           SHA-256 ${evidence.textHash}`]),
    `  certificate        ${certificate.name}, SHA-256 ${certificate.fingerprint}`,
    isOwnerKnown
      ? '  It is the certificate that was asked for.'
      : '  Whose certificate this is was not checked: compare its SHA-256, or give --certificate FILE.',
  );
}

function args() {
  try {
    return parseArgs({ allowPositionals: true, options: { certificate: { type: 'string' } } });
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error), USAGE);
  }
}

printHelp(USAGE);
const { values, positionals } = args();
const [path] = positionals;
if (path === undefined || positionals.length > 1) stop(USAGE);
const bytes = await readFile(path).catch(() => stop(`${path} cannot be read`));
if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) stop(`${path} is not a PDF`);
let fingerprint: string | undefined;
if (values.certificate !== undefined) {
  const pem = await readFile(values.certificate).catch(() => stop(`${values.certificate} cannot be read`));
  const certificate = readPublicCertificate(pem);
  if (!certificate.ok) stop(`${values.certificate}: ${certificate.error}`);
  fingerprint = certificate.value.fingerprint;
}
const result = verifyContract(bytes, fingerprint);
report(path, result, fingerprint !== undefined);
process.exitCode = result.valid ? 0 : 1;
