import type { BackupSettings } from '#server/settings/backup-env.ts';
import { type BackupPlace, folderPlace } from './backup-place.ts';

/** The place that the settings name. The object store's library takes time and memory to load, so only who uses it loads it. */
export async function placeOf({ folder, store }: BackupSettings): Promise<BackupPlace> {
  if (store === null) return folderPlace(folder);
  // The library's warning that its later versions need a newer Node is for us, not for an operator.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { storePlace } = await import('./store-place.ts');
  return storePlace(store);
}
