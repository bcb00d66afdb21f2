/** An event that only Chromium has: the app can be installed, and the browser asks the user when `prompt` is called. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install, until it is used. */
export const installOffer: { event: Event | null } = { event: null };

/** Keeps the browser's offer. It fires once per load and early, so this is part of the first load; its use (use-install.ts) is not. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.event = event;
  });
}

/** Whether this window is the installed app's. */
export const isInstalledWindow = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
