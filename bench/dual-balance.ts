/**
 * The daily balance by the dual coefficient, with growth, cover, evaporation and runoff, zone-days a second, against a
 * bare loop of the same arithmetic. These are the equations of pyfao56.
 */
import { dualBalanceStep } from '@sluice/engine/soil-water/dual-balance';
import { type DualDay, type DualSeason, type DualState, initialDualState } from '@sluice/engine/soil-water/dual-season';
import { measureAgainstLoop } from './against-loop.ts';
import type { Finding } from './finding.ts';

const ZONES = 1000;
const DAYS = 200;
/** pyfao56 on this kind of machine, whole, and with only its arithmetic counted. */
const PYTHON = 'pyfao56 does 446, 46,000 with only its arithmetic counted';

const seasons: DualSeason[] = Array.from({ length: ZONES }, (_, index) => ({
  stages: { initialDays: 20, developmentDays: 40 + (index % 9), midDays: 70, lateDays: 40 },
  basal: { initial: 0.15, mid: 0.9 + (index % 4) / 20, end: 0.4 },
  initialHeightM: 0.05,
  mostHeightM: 0.3 + (index % 7) / 10,
  initialRootDepthM: 0.15,
  mostRootDepthM: 0.4 + (index % 5) / 10,
  fieldCapacity: 0.29,
  wiltingPoint: 0.12,
  depletionFraction: 0.5,
  isDepletionFractionConstant: false,
  surfaceDepthM: 0.1,
  readilyEvaporableMm: 9,
  curveNumber: 75,
}));
const days: DualDay[] = Array.from({ length: DAYS }, (_, day) => ({
  day,
  et0Mm: 4 + 2 * Math.sin(day / 30),
  climate: { windMPerS: 2 + Math.sin(day), humidityMinPercent: 40 + 20 * Math.cos(day) },
  rainfallMm: day % 9 === 0 ? (day % 27) * 1.1 : 0,
  irrigation: day % 4 === 0 ? { netMm: 11, wettedFraction: 0.7 } : null,
}));

function engine(): number {
  let sum = 0;
  for (const season of seasons) {
    let state: DualState = initialDualState(season, 0.2);
    for (const day of days) {
      const after = dualBalanceStep(season, state, day);
      sum += after.actualEtMm + after.deepPercolationMm + after.runoffMm;
      state = after;
    }
  }
  return sum;
}

/** One array for each figure of a day. */
const column = (of: (day: DualDay) => number) => Float64Array.from(days, of);
const et0 = column((day) => day.et0Mm);
const rain = column((day) => day.rainfallMm);
const water = column((day) => day.irrigation?.netMm ?? 0);
const wetted = column((day) => day.irrigation?.wettedFraction ?? 0);
const wind = column((day) => day.climate.windMPerS);
const humidity = column((day) => day.climate.humidityMinPercent);

function bareLoop(): number {
  let sum = 0;
  for (const season of seasons) sum += bareSeason(season);
  return sum;
}

function bareSeason(s: DualSeason): number {
  const { initial, mid, end } = s.basal;
  const grows = s.stages.initialDays;
  const full = grows + s.stages.developmentDays;
  const late = full + s.stages.midDays;
  const over = late + s.stages.lateDays;
  const tew = 1000 * (s.fieldCapacity - 0.5 * s.wiltingPoint) * s.surfaceDepthM;
  const rew = s.readilyEvaporableMm;
  const cn = s.curveNumber ?? 0;
  const wetCn = cn / (0.427 + 0.00573 * cn);
  const dryCn = cn / (2.281 - 0.01281 * cn);
  let dr = 1000 * (s.fieldCapacity - 0.2) * s.initialRootDepthM;
  let de = tew;
  let fw = 1;
  let h = s.initialHeightM;
  let zr = s.initialRootDepthM;
  let sum = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const kcb =
      day <= grows
        ? initial
        : day < full
          ? initial + ((day - grows) / (full - grows)) * (mid - initial)
          : day <= late
            ? mid
            : day < over
              ? mid + ((day - late) / (over - late)) * (end - mid)
              : end;
    const grown = Math.max(0, (kcb - initial) / (mid - initial));
    h = Math.max(h, s.initialHeightM + grown * (s.mostHeightM - s.initialHeightM));
    zr = Math.max(zr, s.initialRootDepthM + grown * (s.mostRootDepthM - s.initialRootDepthM));
    const u2 = 0.04 * (Math.min(6, Math.max(1, wind[day] ?? 0)) - 2);
    const rh = 0.004 * (Math.min(80, Math.max(20, humidity[day] ?? 0)) - 45);
    const kcMax = Math.max(1.2 + (u2 - rh) * (h / 3) ** 0.3, kcb + 0.05);
    const share = (kcb - initial) / (kcMax - initial);
    const fc = share <= 0 ? 0 : Math.min(0.99, share ** (1 + 0.5 * h));
    const p = rain[day] ?? 0;
    const dryness = Math.min(1, Math.max(0, (de - 0.5 * rew) / (0.7 * rew + 0.3 * tew - 0.5 * rew)));
    const storage = 250 * (100 / (wetCn + dryness * (dryCn - wetCn)) - 1);
    const beyond = p - 0.2 * storage;
    const ro = beyond > 0 ? beyond ** 2 / (p + 0.8 * storage) : 0;
    const irr = water[day] ?? 0;
    if (irr > 0) fw = wetted[day] ?? 1;
    else if (p >= 3) fw = 1;
    const few = Math.min(1, Math.max(0.01, Math.min(1 - fc, fw)));
    const kr = de <= rew ? 1 : Math.max(0, (tew - de) / (tew - rew));
    const ke = Math.min(kr * (kcMax - kcb), few * kcMax);
    const e = ke * (et0[day] ?? 0);
    const on = p - ro + irr / fw;
    de = Math.min(tew, Math.max(0, de - on + e / few + Math.max(0, on - de)));
    const etc = kcb * (et0[day] ?? 0) + e;
    const taw = 1000 * (s.fieldCapacity - s.wiltingPoint) * zr;
    const raw = Math.min(0.8, Math.max(0.1, s.depletionFraction + 0.04 * (5 - etc))) * taw;
    const ks = dr <= raw ? 1 : Math.max(0, (taw - dr) / (taw - raw));
    const eta = ks * kcb * (et0[day] ?? 0) + e;
    const dp = Math.max(0, p - ro + irr - eta - dr);
    dr = Math.min(taw, Math.max(0, dr - (p - ro) - irr + eta + dp));
    sum += eta + dp + ro;
  }
  return sum;
}

export const measureDualBalance = (): Finding => ({
  ...measureAgainstLoop({ zones: ZONES, days: DAYS }, engine, bareLoop),
  notes: [PYTHON],
});
