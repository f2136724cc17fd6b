/** The planner as a watering method: every morning it plans from past measurements and a forecast with errors. */
import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { Garden } from '../../schedule/garden.ts';
import { plan } from '../../schedule/plan.ts';
import type { ZoneState } from '../../schedule/plan-state.ts';
import type { SensedZone } from '../../schedule/sensed-zone.ts';
import { sensorRequest } from '../../schedule/sensed-zone.ts';
import type { SensorRequest } from '../../sensing/moisture-thresholds.ts';
import { HISTORY_DAYS, type ProbeSupervision } from '../../sensing/probe-supervision.ts';
import type { BalanceEvening } from '../../sensing/probed-balance.ts';
import type { WaterContentReading } from '../../sensing/water-content-reading.ts';
import type { ZoneId } from '../../vocabulary/ids.ts';
import { DAY_MS, fraction } from '../../vocabulary/units.ts';
import type { SoilState } from '../../zones/soil-day.ts';
import type { Climate } from './climates.ts';
import { outlookOn } from './forecast.ts';
import { type Method, toRegulations } from './method.ts';
import type { Plot } from './plots.ts';
import type { Cycle } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';

/** The product's view of a newly declared garden; passed in by the caller of the proof. */
export interface Product {
  /** Its zones have the plots' names, in their order. */
  garden(climate: Climate, plots: readonly Plot[], regulations: WateringRules['regulations']): Garden;
  /** Taken for a zone that has just been described. */
  firstDepletionMm(plot: Plot, date: string): number;
  /** The soil by the planner's own balance after a day. */
  settled(plot: Plot, climate: Climate, before: SoilState, day: WeatherDay, openS: number): SoilState;
  supervised(plot: Plot, probe: Probe, date: string): ProbeSupervision;
  sensed(plot: Plot, probe: Probe, supervision: ProbeSupervision, date: string): SensedZone | null;
}

/** What a zone's probe has reported up to this morning, and the balance beside it. */
export interface Probe {
  /** One of each morning, this one's the last. */
  readonly readings: readonly WaterContentReading[];
  readonly evenings: readonly BalanceEvening[];
  readonly supervisedBefore: ProbeSupervision;
  readonly requestedBefore: SensorRequest;
  readonly bookedMm: number;
  readonly totalAvailableMm: number;
}

const NEW_PROBE: ProbeSupervision = { verdict: 'sound', sinceMs: null, trust: fraction(1), offset: 0 };

export const planned =
  (product: Product): Method =>
  (season) => {
    const { climate, plots, days, normals, seed } = season;
    const garden = product.garden(climate, plots, toRegulations(season));
    const booked = plots.map(
      (plot): SoilState => ({
        depletionMm: product.firstDepletionMm(plot, days[0]?.date ?? ''),
        surface: null,
      }),
    );
    const requests = plots.map((): SensorRequest => 'leave');
    const supervised = plots.map(() => NEW_PROBE);
    const readings = plots.map((): WaterContentReading[] => []);
    const evenings = plots.map((): BalanceEvening[] => []);
    const givenMm = plots.map(() => 0);
    const openS = plots.map(() => 0);
    const wateredOn = plots.map((): number[] => []);

    const makeState = (place: number, today: number, waterContent: number | null): ZoneState => {
      const plot = plots[place];
      const zone = garden.zones[place];
      const { depletionMm, surface } = booked[place] ?? { depletionMm: 0, surface: null };
      const wateredEpochDays = wateredOn[place]?.filter((day) => day >= (days[today]?.epochDay ?? 0) - 7) ?? [];
      if (plot === undefined || zone === undefined || waterContent === null)
        return { depletionMm, surface, sensed: null, wateredEpochDays };
      const date = days[today]?.date ?? '';
      const placeReadings = readings[place] ?? [];
      placeReadings.push({ atMs: Date.parse(date), waterContent });
      const probe = {
        readings: placeReadings.slice(-HISTORY_DAYS),
        evenings: (evenings[place] ?? []).slice(-HISTORY_DAYS),
        supervisedBefore: supervised[place] ?? NEW_PROBE,
        requestedBefore: requests[place] ?? 'leave',
        bookedMm: depletionMm,
        totalAvailableMm: zone.totalAvailableWaterMm,
      };
      const supervision = product.supervised(plot, probe, date);
      supervised[place] = supervision;
      const sensed = product.sensed(plot, probe, supervision, date);
      requests[place] = sensorRequest(zone, { depletionMm, sensed });
      return { depletionMm, surface, sensed, wateredEpochDays };
    };

    return {
      water(today, readProbe) {
        const given = new Map<number, Cycle[]>();
        openS.fill(0);
        givenMm.fill(0);
        const epochDay = days[today]?.epochDay ?? Number.NaN;
        const zones = new Map(
          garden.zones.map(({ id }, place): [ZoneId, ZoneState] => [id, makeState(place, today, readProbe(place))]),
        );
        const state = { epochDay, notBeforeMs: 0, zones, sourceFreeFromMs: new Map<string, number>() };
        for (const run of plan(garden, outlookOn(days, today, normals, seed), state, 1).runs) {
          const place = garden.zones.findIndex(({ id }) => id === run.zoneId);
          const seconds = (run.endsAt - run.startsAt) / 1000;
          given.set(place, [...(given.get(place) ?? []), { startS: run.startsAt / 1000, seconds }]);
          openS[place] = (openS[place] ?? 0) + seconds;
          givenMm[place] = (givenMm[place] ?? 0) + run.netMm;
        }
        for (const place of given.keys()) wateredOn[place]?.push(epochDay);
        return given;
      },
      settle(today) {
        const day = days[today];
        if (day === undefined) return;
        plots.forEach((plot, place) => {
          const before = booked[place] ?? { depletionMm: 0, surface: null };
          const after = product.settled(plot, climate, before, day, openS[place] ?? 0);
          booked[place] = after;
          evenings[place]?.push({
            atMs: Date.parse(day.date) + DAY_MS,
            depletionMm: after.depletionMm,
            gainedMm: (givenMm[place] ?? 0) + day.rainfallMm,
            mostUseMm: day.et0Mm,
          });
        });
      },
    };
  };
