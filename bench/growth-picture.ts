/** A picture of how something grows: both axes by powers of ten, so that what grows evenly is a straight line. */

export interface Curve {
  readonly name: string;
  readonly colour: string;
  /** Across and up, both above zero. */
  readonly points: readonly (readonly [number, number])[];
}

export interface GrowthPicture {
  readonly title: string;
  readonly across: string;
  /** Said behind each figure of the upright axis. */
  readonly unit: string;
  readonly curves: readonly Curve[];
  /** Through it goes the dashed line of what grows as its size does. */
  readonly linearThrough: readonly [number, number];
}

const WIDTH = 640;
const HEIGHT = 400;
/** Between the picture's edges and its axes. */
const MARGIN = { left: 76, right: 20, top: 40, bottom: 50 };
/** From the left edge: no name of a size reaches over the right one. */
const NAMES_END = WIDTH - 26;
const LINE_HEIGHT = 17;

export function drawGrowth({ title, across, unit, curves, linearThrough }: GrowthPicture): string {
  const points = curves.flatMap((curve) => curve.points);
  const sizes = powersAround(points.map(([size]) => size));
  const values = powersAround(points.map(([, value]) => value));
  const place = (of: { from: number; to: number }, value: number) =>
    (Math.log10(value) - of.from) / Math.max(1, of.to - of.from);
  const x = (size: number) => MARGIN.left + place(sizes, size) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) => HEIGHT - MARGIN.bottom - place(values, value) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const at = ([size, value]: readonly [number, number]) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`;
  const steepness = linearThrough[1] / linearThrough[0];
  const least = Math.max(10 ** sizes.from, 10 ** values.from / steepness);
  const most = Math.min(10 ** sizes.to, 10 ** values.to / steepness);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="22" font-size="15">${title}</text>`,
    ...powers(sizes).map((size) =>
      [
        `<path d="M${at([size, 10 ** values.from])} V${MARGIN.top}" stroke="#ddd"/>`,
        `<text x="${Math.min(NAMES_END, x(size)).toFixed(1)}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
      ].join(''),
    ),
    ...powers(values).map((value) =>
      [
        `<path d="M${at([10 ** sizes.from, value])} H${WIDTH - MARGIN.right}" stroke="#ddd"/>`,
        `<text x="${MARGIN.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toLocaleString('en')}${unit}</text>`,
      ].join(''),
    ),
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${across}</text>`,
    `<path d="M${at([least, least * steepness])} L${at([most, most * steepness])}" stroke="#999" stroke-dasharray="6 4" fill="none"/>`,
    ...curves.map(({ colour, points }) =>
      [
        `<polyline points="${points.map(at).join(' ')}" stroke="${colour}" stroke-width="2" fill="none"/>`,
        ...points.map(
          (point) => `<circle cx="${x(point[0]).toFixed(1)}" cy="${y(point[1]).toFixed(1)}" r="4" fill="${colour}"/>`,
        ),
      ].join(''),
    ),
    ...(curves.length > 1
      ? curves.map(
          ({ name, colour }, place) =>
            `<text x="${MARGIN.left + 12}" y="${MARGIN.top + 18 + place * LINE_HEIGHT}" fill="${colour}">${name}</text>`,
        )
      : []),
    `<text x="${WIDTH - MARGIN.right - 10}" y="${HEIGHT - MARGIN.bottom - 12}" text-anchor="end" fill="#666">dashed: linear</text>`,
    '</svg>',
  ].join('\n')}\n`;
}

const powersAround = (values: readonly number[]) => ({
  from: Math.floor(Math.log10(Math.min(...values))),
  to: Math.ceil(Math.log10(Math.max(...values))),
});

const powers = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
