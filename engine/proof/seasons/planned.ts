/** The planner as a waterer: every morning a plan from what was measured so far and from a forecast that errs. */
import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { Garden } from '../../schedule/garden.ts';
import { plan } from '../../schedule/plan.ts';
import type { ZoneState } from '../../schedule/plan-state.ts';
import type { SensedZone } from '../../schedule/sensed-zone.ts';
import { type SensorWish, sensorWish } from '../../sensing/moisture-thresholds.ts';
import type { ZoneId } from '../../vocabulary/ids.ts';
import type { SoilState } from '../../zones/soil-day.ts';
import type { Climate } from './climates.ts';
import { outlookOn } from './forecast.ts';
import { type Method, regulationsOf } from './method.ts';
import type { Plot } from './plots.ts';
import type { Cycle } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';

/** What the product makes of a garden that somebody has just declared; whoever runs the proof passes the product in. */
export interface Product {
  /** Its zones bear the plots' names, in their order. */
  garden(climate: Climate, plots: readonly Plot[], regulations: WateringRules['regulations']): Garden;
  /** Taken for a zone that has just been described. */
  firstDepletionMm(plot: Plot, date: string): number;
  /** The soil by the book, after a day that is over. */
  settled(plot: Plot, climate: Climate, before: SoilState, day: WeatherDay, openS: number): SoilState;
  sensed(plot: Plot, probe: Probe, date: string): SensedZone | null;
}

/** What a zone's probe reported this morning, and what the book says. */
export interface Probe {
  /** m3/m3. */
  readonly waterContent: number;
  readonly wishedBefore: SensorWish;
  readonly bookedMm: number;
  readonly totalAvailableMm: number;
}

export const planned =
  (product: Product): Method =>
  (season) => {
    const { climate, plots, days, normals, seed } = season;
    const garden = product.garden(climate, plots, regulationsOf(season));
    const booked = plots.map(
      (plot): SoilState => ({
        depletionMm: product.firstDepletionMm(plot, days[0]?.date ?? ''),
        surface: null,
      }),
    );
    const wished = plots.map((): SensorWish => 'leave');
    const openS = plots.map(() => 0);
    const wateredOn = plots.map((): number[] => []);

    const stateOf = (place: number, today: number, waterContent: number | null): ZoneState => {
      const plot = plots[place];
      const zone = garden.zones[place];
      const { depletionMm, surface } = booked[place] ?? { depletionMm: 0, surface: null };
      const wateredEpochDays = wateredOn[place]?.filter((day) => day >= (days[today]?.epochDay ?? 0) - 7) ?? [];
      if (plot === undefined || zone === undefined || waterContent === null)
        return { depletionMm, surface, sensed: null, wateredEpochDays };
      const wishedBefore = wished[place] ?? 'leave';
      const totalAvailableMm = zone.totalAvailableWaterMm;
      const probe = { waterContent, wishedBefore, bookedMm: depletionMm, totalAvailableMm };
      const sensed = product.sensed(plot, probe, days[today]?.date ?? '');
      if (sensed?.moisture != null) wished[place] = sensorWish(sensed.moisture, zone.thresholds, wishedBefore);
      return { depletionMm, surface, sensed, wateredEpochDays };
    };

    return {
      water(today, readProbe) {
        const given = new Map<number, Cycle[]>();
        openS.fill(0);
        const epochDay = days[today]?.epochDay ?? Number.NaN;
        const zones = new Map(
          garden.zones.map(({ id }, place): [ZoneId, ZoneState] => [id, stateOf(place, today, readProbe(place))]),
        );
        const state = { epochDay, notBeforeMs: 0, zones, sourceFreeFromMs: new Map<string, number>() };
        for (const run of plan(garden, outlookOn(days, today, normals, seed), state, 1).runs) {
          const place = garden.zones.findIndex(({ id }) => id === run.zoneId);
          const seconds = (run.endsAt - run.startsAt) / 1000;
          given.set(place, [...(given.get(place) ?? []), { startS: run.startsAt / 1000, seconds }]);
          openS[place] = (openS[place] ?? 0) + seconds;
        }
        for (const place of given.keys()) wateredOn[place]?.push(epochDay);
        return given;
      },
      settle(today) {
        const day = days[today];
        if (day === undefined) return;
        plots.forEach((plot, place) => {
          const before = booked[place] ?? { depletionMm: 0, surface: null };
          booked[place] = product.settled(plot, climate, before, day, openS[place] ?? 0);
        });
      },
    };
  };
