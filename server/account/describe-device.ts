/** Browser and system by what a browser says of itself; null where it is none that we know. */

/** The first sign that is found: Chromium's descendants name Chrome too, and Chrome names Safari. */
const BROWSERS: readonly (readonly [sign: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
];

export interface Device {
  browser: string | null;
  system: string | null;
}

export function describeDevice(userAgent: string): Device {
  const find = (names: typeof BROWSERS) => names.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
