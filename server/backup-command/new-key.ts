import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { say } from '#server/backup/command-help.ts';

/** Prints a new key for BACKUP_KEY in the form of `age-keygen`, for a server where that program is not installed. */
export async function printNewKey(): Promise<void> {
  const key = await generateX25519Identity();
  say(`# public key: ${await identityToRecipient(key)}`, key);
}
