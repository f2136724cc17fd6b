export interface Measured {
  readonly zones: number;
  readonly ms: number;
}

const WIDTH = 640;
const HEIGHT = 400;
/** Between the picture's edges and its axes. */
const MARGIN = { left: 70, right: 20, top: 40, bottom: 50 };
/** Powers of ten at the ends of the axes. */
const ZONES = { from: 1, to: 4 };
const MS = { from: 0, to: 4 };

const across = (zones: number) =>
  MARGIN.left + ((Math.log10(zones) - ZONES.from) / (ZONES.to - ZONES.from)) * (WIDTH - MARGIN.left - MARGIN.right);
const up = (ms: number) =>
  HEIGHT - MARGIN.bottom - ((Math.log10(ms) - MS.from) / (MS.to - MS.from)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
const powers = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
const at = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Both axes by powers of ten, with the straight line that a twice as large garden at twice the time would follow. */
export function drawGrowth(measured: readonly Measured[]): string {
  const last = measured.at(-1) ?? { zones: 10, ms: 1 };
  const line = (zones: number) => at(across(zones), up((last.ms * zones) / last.zones));
  const leastZones = Math.max(10, last.zones / last.ms);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    '<title>Time of a 30-day plan by the number of zones</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="22" font-size="15">Time of a 30-day plan, with two programs for every five zones</text>`,
    ...powers(ZONES).map((zones) =>
      [
        `<path d="M${at(across(zones), MARGIN.top)} V${HEIGHT - MARGIN.bottom}" stroke="#ddd"/>`,
        `<text x="${across(zones).toFixed(1)}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${zones}</text>`,
      ].join(''),
    ),
    ...powers(MS).map((ms) =>
      [
        `<path d="M${at(MARGIN.left, up(ms))} H${WIDTH - MARGIN.right}" stroke="#ddd"/>`,
        `<text x="${MARGIN.left - 8}" y="${(up(ms) + 4).toFixed(1)}" text-anchor="end">${ms} ms</text>`,
      ].join(''),
    ),
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">zones</text>`,
    `<path d="M${line(leastZones)} L${line(last.zones)}" stroke="#999" stroke-dasharray="6 4" fill="none"/>`,
    `<polyline points="${measured.map(({ zones, ms }) => at(across(zones), up(Math.max(1, ms)))).join(' ')}" stroke="#0b6e4f" stroke-width="2" fill="none"/>`,
    ...measured.map(
      ({ zones, ms }) =>
        `<circle cx="${across(zones).toFixed(1)}" cy="${up(Math.max(1, ms)).toFixed(1)}" r="4" fill="#0b6e4f"/>`,
    ),
    `<text x="${WIDTH - MARGIN.right - 10}" y="${HEIGHT - MARGIN.bottom - 12}" text-anchor="end" fill="#666">dashed: linear</text>`,
    '</svg>',
  ].join('\n')}\n`;
}
