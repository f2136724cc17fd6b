/** The daily balance by a single coefficient, zone-days a second, against a bare loop of the same arithmetic. */
import { balanceStep, type RootZone } from '@sluice/engine/soil-water/depletion-balance';
import { measureAgainstLoop } from './against-loop.ts';
import type { Finding } from './finding.ts';

const ZONES = 1000;
const DAYS = 1000;

const zones: RootZone[] = Array.from({ length: ZONES }, (_, index) => ({
  totalAvailableWaterMm: 20 + (index % 60),
  depletionFraction: 0.35 + (index % 5) / 20,
  stepHours: 24,
}));
const cropEtMm = Float64Array.from({ length: DAYS }, (_, day) => 3 + 2 * Math.sin(day / 58));
const rainfallMm = Float64Array.from({ length: DAYS }, (_, day) => (day % 9 === 0 ? (day % 27) * 0.7 : 0));
const irrigationMm = Float64Array.from({ length: DAYS }, (_, day) => (day % 4 === 0 ? 9 : 0));

function engine(): number {
  let sum = 0;
  for (const zone of zones) {
    let depletionMm = 5;
    for (let day = 0; day < DAYS; day += 1) {
      const step = balanceStep(zone, depletionMm, {
        rainfallMm: rainfallMm[day] ?? 0,
        netIrrigationMm: irrigationMm[day] ?? 0,
        cropEtMm: cropEtMm[day] ?? 0,
      });
      depletionMm = step.depletionMm;
      sum += step.actualEtMm + step.deepPercolationMm;
    }
  }
  return sum;
}

const totals = Float64Array.from(zones, (zone) => zone.totalAvailableWaterMm);
const fractions = Float64Array.from(zones, (zone) => zone.depletionFraction);

function bareLoop(): number {
  let sum = 0;
  for (let zone = 0; zone < ZONES; zone += 1) {
    const total = totals[zone] ?? 0;
    const tabled = fractions[zone] ?? 0;
    let depletion = 5;
    for (let day = 0; day < DAYS; day += 1) {
      const et = cropEtMm[day] ?? 0;
      const came = (rainfallMm[day] ?? 0) + (irrigationMm[day] ?? 0);
      const readily = Math.min(0.8, Math.max(0.1, tabled + 0.04 * (5 - et))) * total;
      const stress = depletion <= readily ? 1 : Math.max(0, (total - depletion) / (total - readily));
      const actual = Math.min(stress * et, total - depletion + came);
      const balanced = depletion - came + actual;
      depletion = Math.max(0, balanced);
      sum += actual + Math.max(0, -balanced);
    }
  }
  return sum;
}

export const measureWaterBalance = (): Finding => measureAgainstLoop({ zones: ZONES, days: DAYS }, engine, bareLoop);
