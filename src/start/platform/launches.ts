import { deviceNotes } from '#features/install/device-notes.ts';
import { readSharedText } from '#features/install/shared-text.ts';
import type { Clock } from '#shared/lib/ports.ts';
import { links } from '#shared/protocol/links.ts';
import { sharedFields } from '#shared/protocol/shared-form.ts';
import { navigate, parseHash } from './hash-location.ts';

/** Launches of an installed app that is already open (`launch_handler`: focus-existing); only in Chromium. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: {
      readonly targetURL?: string | null;
      /** Handles of the opened files (`file_handlers` of the manifest). */
      readonly files?: readonly { getFile?(): Promise<File> }[];
    }) => void,
  ): void;
}

/**
 * Handles what the system opened the app with: a text another app shared, a manuscript, or a shortcut. An open window does not reload for
 * it, so typed text is safe. A text that the device cannot keep stays in the address.
 */
export function followLaunches(clock: Clock): void {
  const opened = window.location.href;
  // Posted by the system, or in the address for apps that were installed earlier.
  const query = sharedFields(document) || window.location.search;
  const shared = readSharedText(query);
  if (shared) {
    void deviceNotes()
      .keep(shared, clock.now())
      .then((kept) => {
        history.replaceState(null, '', `/${kept ? '' : query}${window.location.hash}`);
        navigate(links.share(), { replace: true });
      });
  }
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL, files }) => {
    if (files?.length) void openFiles(files.map((handle) => () => handle.getFile?.()));
    else if (targetURL && targetURL !== opened) void open(new URL(targetURL), clock);
  });
}

/**
 * Passes a manuscript to the import page. If it cannot be read any more (moved, deleted), the page lets the author choose a different one.
 */
async function openFiles(reads: readonly (() => Promise<File> | undefined)[]): Promise<void> {
  const files = await Promise.all(reads.map((read) => read()?.catch(() => undefined)));
  (await import('#services/opened-file.ts')).openedFile.put(...files.filter((file) => file !== undefined));
  navigate(links.manuscript('import', '0'));
}

async function open(url: URL, clock: Clock): Promise<void> {
  const shared = readSharedText(url.search);
  if (shared) {
    await deviceNotes().keep(shared, clock.now());
    navigate(links.share());
    return;
  }
  const { path, search } = parseHash(url.hash);
  // The app's own start only focuses the window: the author continues writing.
  if (search !== '') navigate(`${path}?${search}`);
  else if (path !== links.stories() && path !== links.home()) navigate(path);
}
