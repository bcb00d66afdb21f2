/** Chromium's event, in no standard: the app can be installed, and asks when it is told to. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install, until somebody takes it. */
export const installOffer: { event: Event | null } = { event: null };

/**
 * Keeps the browser's offer. It comes once a load and early, so this is part of the first load; what is made of it
 * (use-install.ts) is not.
 */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.event = event;
  });
}

/** Whether this window is the installed app's. */
export const isInstalledWindow = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
