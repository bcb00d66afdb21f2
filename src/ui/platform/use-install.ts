import { useSyncExternalStore } from 'react';
import { type InstallPromptEvent, installOffer, isInstalledWindow } from './install-events.ts';

/**
 * How to install the app on this device. `prompt`: the browser can ask the user (`askToInstall`). `steps`: by hand, with the device's steps.
 * `installed`: the app is installed.
 */
export type InstallWay = 'installed' | 'prompt' | 'steps';

let installed = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function onOffer(event: Event): void {
  event.preventDefault();
  installOffer.event = event;
  tell();
}

function onInstalled(): void {
  installed = true;
  installOffer.event = null;
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isPrompt = (event: Event | null): event is InstallPromptEvent => event !== null && 'prompt' in event;

/** Before 2023 Safari on an iPhone's home screen had only this property. */
const isHomeScreen = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/** Whether this is the installed app, or it was installed from this window. */
export const isInstalled = (): boolean => installed || isInstalledWindow() || isHomeScreen();

const wayNow = (): InstallWay =>
  isInstalled() ? 'installed' : isPrompt(installOffer.event) ? 'prompt' : 'steps';

/** How to install the app now, kept up to date. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, wayNow, () => 'steps');

/** Makes the browser ask the user. False if the browser made no offer, or the reader declined; an offer can be used once. */
export async function askToInstall(): Promise<boolean> {
  const { event } = installOffer;
  if (!isPrompt(event)) return false;
  installOffer.event = null;
  tell();
  await event.prompt();
  const { outcome } = await event.userChoice;
  return outcome === 'accepted';
}

export type DeviceKind = 'android' | 'ios' | 'mac' | 'desktop';

/** Which steps fit this device. This is a guess from what the browser says about itself. It only decides what the screens offer. */
export function deviceKind(): DeviceKind {
  const name = navigator.userAgent;
  if (/android/i.test(name)) return 'android';
  // An iPad says it is a Mac; no Mac has a touch screen.
  if (/iphone|ipad|ipod/i.test(name) || (/macintosh/i.test(name) && navigator.maxTouchPoints > 1))
    return 'ios';
  // Of the browsers on a Mac, only Safari has `GestureEvent`.
  if ('GestureEvent' in window) return 'mac';
  return 'desktop';
}

/**
 * Whether the page is inside another app (a chat, a social network), which cannot install it. The user agent of its browser contains the
 * app's name, is that of Android's WebView, or on an iPhone lacks "Safari".
 */
export function isInsideApp(): boolean {
  const name = navigator.userAgent;
  if (/\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly|; wv\)/i.test(name))
    return true;
  return deviceKind() === 'ios' && !isInstalled() && !/safari\//i.test(name);
}

/** Address to open this Tinta on a different device. */
export const siteAddress = (): string => `${window.location.origin}/`;
