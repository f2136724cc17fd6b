/**
 * A day of 10,000 zones settled by the server's own code, as at each garden's midnight. The reference is a bare loop of
 * the balance by a single coefficient over columns of numbers, the least that any settling must do.
 */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { makePlots } from '@sluice/engine/proof/seasons/plots';
import { makeWeather } from '@sluice/engine/proof/seasons/weather';
import { cropClimate } from '@sluice/engine/zones/soil-day';
import { settleDays } from '@sluice/server/zones/soil-water';
import type { Finding } from './finding.ts';
import { toRow } from './proof/product.ts';
import { PAIRED_RUNS, timeAlternately } from './stopwatch.ts';

const ZONES = 10_000;
const PLACE = { latitudeDeg: 52.5, climate: 'wet' } as const;
const AIM_MS = 50;
const SEED = 1;
const DAY_OF_JULY = 195;
/** Every third zone was watered for half an hour. */
const openS = (zone: number) => (zone % 3 === 0 ? 1800 : 0);
const beforeMm = (zone: number) => (zone % 20) / 2;

function gardens() {
  const plots = CLIMATES.flatMap(makePlots);
  const places = Array.from({ length: ZONES }, (_, zone) => plots[zone % plots.length]);
  return places.flatMap((plot) => (plot === undefined ? [] : [{ figures: plot.figures, row: toRow(plot) }]));
}

export function measureSettleDay(): Finding {
  const [climate] = CLIMATES;
  const day = climate && makeWeather(climate, DAY_OF_JULY, SEED).at(-1);
  if (day === undefined) throw new Error('there is no day to settle');
  const past = {
    ...day,
    climate: cropClimate(day.temperatureMinC, day.temperatureMaxC),
    hourlyRainfallMm: null,
    hourlyEt0Mm: null,
    tenDayMeanC: null,
  };
  const zones = gardens();
  let settled = 0;
  const own = () => {
    settled = 0;
    zones.forEach(({ row }, zone) => {
      const watering = openS(zone) > 0 ? { volumeL: null, isMeasured: false, openS: openS(zone) } : null;
      const before = { depletionMm: beforeMm(zone), surface: null, estimate: null };
      const [evening] = settleDays(row, PLACE, before, [past], () => watering);
      if (evening !== undefined && Number.isFinite(evening.depletionMm)) settled += 1;
    });
  };

  const column = (of: (zone: (typeof zones)[number]) => number) => Float64Array.from(zones, of);
  const totals = column(({ figures }) => figures.totalAvailableMm);
  const fractions = column(({ figures }) => figures.depletionFraction);
  const coefficients = column(({ figures }) => figures.cropCoefficients[day.month - 1] ?? 0);
  const rates = column(({ figures }) => (figures.rateMmPerHour * figures.efficiency) / 3600);
  const evenings = new Float64Array(zones.length);
  const bareLoop = () => {
    const rainMm = day.rainfallMm < 0.2 * day.et0Mm ? 0 : 0.8 * day.rainfallMm;
    for (let zone = 0; zone < zones.length; zone += 1) {
      const total = totals[zone] ?? 0;
      const use = (coefficients[zone] ?? 0) * day.et0Mm;
      const before = Math.min(beforeMm(zone), total);
      const readily = Math.min(0.8, Math.max(0.1, (fractions[zone] ?? 0) + 0.04 * (5 - use))) * total;
      const stress = before <= readily ? 1 : Math.max(0, (total - before) / (total - readily));
      const came = rainMm + (rates[zone] ?? 0) * openS(zone);
      evenings[zone] = Math.max(0, before - came + Math.min(stress * use, total - before + came));
    }
  };

  const { pairedRuns, oneMs, otherMs } = timeAlternately(own, bareLoop);
  return {
    samples: [
      { what: 'zones settled', expected: ZONES, actual: settled },
      { what: 'turns', expected: PAIRED_RUNS, actual: pairedRuns },
    ],
    figures: [
      {
        of: `a day of ${ZONES.toLocaleString('en')} zones`,
        values: [
          { name: '', value: oneMs, unit: 'ms', aim: { below: AIM_MS } },
          { name: 'ratio', value: oneMs / otherMs },
        ],
        reference: {
          of: 'a bare loop of the balance by a single coefficient',
          values: [{ name: '', value: otherMs, unit: 'ms', digits: 2 }],
        },
      },
    ],
  };
}
