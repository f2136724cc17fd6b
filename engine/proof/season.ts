/**
 * Simulates a garden day by day: every morning it plans from the forecast, every evening the real weather is applied.
 */

import type { Decision, PlannedRun } from '../schedule/decision.ts';
import { soilWeather } from '../schedule/expected-days.ts';
import type { Garden, PlannedZone } from '../schedule/garden.ts';
import { type Plan, plan } from '../schedule/plan.ts';
import type { PlanState, ZoneState } from '../schedule/plan-state.ts';
import type { SensedZone } from '../schedule/sensed-zone.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { soilDay } from '../zones/soil-day.ts';
import { dryDay, FIRST_DAY, makeState } from './gardens.ts';

const FORECAST_DAYS = 7;
const DAYS_BACK = 14;

export interface SimulatedDay {
  readonly runs: readonly PlannedRun[];
  readonly decisions: readonly Decision[];
  /** In the morning, mm below field capacity, by zone. */
  readonly depletionMm: ReadonlyMap<ZoneId, number>;
}

export interface Season {
  readonly days: readonly SimulatedDay[];
  /** Share of its crop evapotranspiration that a zone did not get. */
  readonly lost: (zoneId: string) => number;
}

/** What is forecast for the day `ahead` days after the `index`th, and what the `index`th brought. */
export interface Sky {
  readonly forecast: (index: number, ahead: number) => Partial<DayOutlook>;
  readonly measured: (index: number) => Partial<DayOutlook>;
}

/** The probe of each zone: read every morning, updated every evening. */
export interface Sensing {
  morning(zone: PlannedZone, depletionMm: number, index: number): SensedZone | null;
  evening(
    zone: PlannedZone,
    evening: { depletionMm: number; gainedMm: number; mostUseMm: number },
    index: number,
  ): void;
}

/** Plans the day of `begin`; `index` counts from the season's first. */
export type PlanDay = (garden: Garden, outlook: readonly DayOutlook[], begin: PlanState, index: number) => Plan;

export function season(
  garden: Garden,
  days: number,
  sky: Sky,
  depletionShare = 0.2,
  sensing?: Sensing,
  planDay: PlanDay = (...day) => plan(day[0], day[1], day[2], 1),
): Season {
  const began = makeState(garden, depletionShare);
  let zones = new Map(began.zones);
  const simulated: SimulatedDay[] = [];
  const used = new Map<ZoneId, { wantedMm: number; hadMm: number }>();
  for (let index = 0; index < days; index += 1) {
    const epochDay = FIRST_DAY + index;
    for (const zone of sensing === undefined ? [] : garden.zones) {
      const before = zones.get(zone.id);
      if (before === undefined) continue;
      zones.set(zone.id, { ...before, sensed: sensing?.morning(zone, before.depletionMm, index) ?? null });
    }
    const state: PlanState = { ...began, epochDay, zones };
    const { runs, decisions, end } = planDay(garden, outlookOn(index, sky), state, index);
    simulated.push({
      runs,
      decisions,
      depletionMm: new Map([...zones].map(([id, { depletionMm }]) => [id, depletionMm])),
    });
    const next = new Map<ZoneId, ZoneState>();
    const today = dryDay(epochDay, { basis: 'measured', rainProbability: 1, ...sky.measured(index) });
    for (const zone of garden.zones) {
      const before = zones.get(zone.id);
      const netMm = runs.filter((run) => run.zoneId === zone.id).reduce((sum, run) => sum + run.netMm, 0);
      const morning = { depletionMm: before?.depletionMm ?? 0, surface: before?.surface ?? null };
      const { cropEtMm, actualEtMm, ...evening } = soilDay(zone, morning, soilWeather(today, MAY, null), netMm);
      const gainedMm = netMm + today.rainfallMm;
      sensing?.evening(zone, { depletionMm: evening.depletionMm, gainedMm, mostUseMm: today.et0Mm }, index);
      const sum = used.get(zone.id) ?? { wantedMm: 0, hadMm: 0 };
      used.set(zone.id, { wantedMm: sum.wantedMm + cropEtMm, hadMm: sum.hadMm + actualEtMm });
      const carried = end.zones.get(zone.id);
      if (carried === undefined) continue;
      next.set(zone.id, { ...carried, depletionMm: evening.depletionMm, surface: evening.surface });
    }
    zones = next;
  }
  return {
    days: simulated,
    lost: (zoneId) => {
      const { wantedMm, hadMm } = used.get(zoneId as ZoneId) ?? { wantedMm: 1, hadMm: 0 };
      return 1 - hadMm / wantedMm;
    },
  };
}

/** All seasons take place in this month, so that the coefficients stay the same. */
const MAY = 5;

function outlookOn(index: number, { forecast, measured }: Sky): DayOutlook[] {
  const past = Array.from({ length: DAYS_BACK }, (_, back) => index - DAYS_BACK + back).map((day) =>
    dryDay(FIRST_DAY + day, { basis: 'measured', rainProbability: 1, ...(day < 0 ? {} : measured(day)) }),
  );
  const ahead = Array.from({ length: FORECAST_DAYS }, (_, days) =>
    dryDay(FIRST_DAY + index + days, forecast(index, days)),
  );
  return [...past, ...ahead];
}
