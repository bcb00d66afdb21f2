import type { DeviceKind } from '#ui/platform/use-install.ts';

/** Buttons as the browsers draw them, in a square of 24. */
const dotsAcross =
  'M6 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z';
const dotsDown =
  'M12 5a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm0 6a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm0 6a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z';
const shareIos = 'M12 14.5V2.5m-3.5 3.5L12 2.5l3.5 3.5M8 9.5H5.5v12h13v-12H16';
const addToScreen =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Zm5 4.5v7M8.5 12h7';
const addToDock = 'M4 5h16v11H4zM4 19.5h16M12 8v5M9.5 10.5h5';
const installDesktop = 'M20 13v4H4V5h8M8 20.5h8M16.5 4v7m-3-3 3 3 3-3';
const installPhone = 'M13 3H7v18h10v-7M10.5 18h3M17 3v7m-3-3 3 3 3-3';

/** Drawings of the buttons that a step names; none if it names no button. */
export const stepIcons: Record<DeviceKind, Record<'browser' | 'menu' | 'add', readonly string[]>> = {
  android: { browser: [], menu: [dotsDown], add: [installPhone] },
  ios: { browser: [], menu: [dotsAcross, shareIos], add: [addToScreen] },
  mac: { browser: [], menu: [shareIos], add: [addToDock] },
  desktop: { browser: [], menu: [installDesktop], add: [] },
};
