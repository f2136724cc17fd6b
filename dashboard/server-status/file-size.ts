import { localeOfFigures } from '@sluice/engine/vocabulary/people';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** "3.4 MB", as the reader's language writes it. */
export function formatBytes(bytes: number, language: string): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / STEP ** power;
  return new Intl.NumberFormat(localeOfFigures(language), {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
