/** Browsers by the first matching token of a user agent. Browsers that also call themselves Chrome or Safari come before these two. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\/|UCWEB/, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/; wv\)/, 'WebView'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (table: typeof BROWSERS, userAgent: string): string | undefined =>
  table.find(([sign]) => sign.test(userAgent))?.[1];

/** A device's name that its author recognises: "Chrome, Android"; `unknown` if the user agent shows neither browser nor system. */
export function deviceName(userAgent: string, unknown: string): string {
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? unknown : parts.join(', ');
}
