/**
 * A garden whose owner has described its zones and changed nothing else: read from the defaults of the
 * server's own tables and made by its own code, so that the proof covers the product's code. Only this file does so.
 */
import type { Climate } from '@sluice/engine/proof/seasons/climates';
import type { Probe, Product } from '@sluice/engine/proof/seasons/planned';
import type { Plot } from '@sluice/engine/proof/seasons/plots';
import { toNormals } from '@sluice/engine/proof/seasons/weather';
import type { ProbeSupervision } from '@sluice/engine/sensing/probe-supervision';
import { classifyClimate } from '@sluice/engine/skipping/outlook';
import { cropClimate } from '@sluice/engine/zones/soil-day';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { preferences } from '@sluice/server/preferences/tables';
import { preferencesFrom, sourceFrom, toPlannedZone } from '@sluice/server/schedule/garden-of-group';
import { sensedZone } from '@sluice/server/schedule/plan-state';
import { supervise } from '@sluice/server/sensors/supervised';
import { sensors } from '@sluice/server/sensors/tables';
import { firstDepletionMm, settleDays } from '@sluice/server/zones/soil-water';
import type { ZoneRow } from '@sluice/server/zones/store';
import { zones } from '@sluice/server/zones/tables';

/** A row with nothing entered: the defaults of the database, and null. */
function usualRow<Row>(table: { readonly $inferSelect: Row }): Row {
  const columns: Readonly<Record<string, { readonly default?: unknown }>> = { ...(table as object) };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.default ?? null])) as Row;
}

const USUAL_ZONE = usualRow(zones);
const USUAL_SENSOR = usualRow(sensors);
const PREFERENCES_ROW = usualRow(preferences);

/** A smart zone that makes its own runs. */
export function toRow({ name, declared }: Plot): ZoneRow {
  const { plant: plantType, ...described } = declared;
  return {
    ...USUAL_ZONE,
    ...described,
    species: null,
    plantType,
    id: name as ZoneRow['id'],
    name,
    smart: true,
    smartLevel: 'advanced',
  };
}

/** The place of a garden as the server makes it of the garden's own weather. */
export const toPlace = (climate: Climate): PlantingPlace => ({
  latitudeDeg: climate.latitudeDeg,
  climate: classifyClimate(toNormals(climate)),
});

const SOURCE = 'tap';

export const USUAL_PREFERENCES = preferencesFrom(PREFERENCES_ROW);

export const PRODUCT: Product = {
  garden(climate, plots, regulations) {
    const { latitudeDeg, longitudeDegE, timeZone } = climate;
    const place = {
      ...toPlace(climate),
      houseNumber: null,
      choices: {},
      mostRunMin: 1_440,
      today: '2031-01-01',
      hasNoWeather: false,
    };
    return {
      timeZone,
      position: { latitudeDeg, longitudeDegE },
      zones: plots.map((plot) => toPlannedZone(toRow(plot), SOURCE, place, null)),
      sources: [sourceFrom(SOURCE, PREFERENCES_ROW)],
      programs: [],
      rules: { timeFrames: [], restrictions: [], regulations, closedSeasons: [] },
      preferences: USUAL_PREFERENCES,
      userSkips: [],
      rainDelayUntilMs: null,
    };
  },
  firstDepletionMm: (plot, date) => firstDepletionMm(toRow(plot), date) ?? Number.NaN,
  settled(plot, climate, before, day, openS) {
    // Without a meter the litres are not known.
    const watering = openS > 0 ? { volumeL: null, isMeasured: false, openS } : null;
    const past = {
      ...day,
      climate: cropClimate(day.temperatureMinC, day.temperatureMaxC),
      hourlyRainfallMm: null,
      hourlyEt0Mm: null,
      tenDayMeanC: (day.temperatureMinC + day.temperatureMaxC) / 2,
    };
    const [settled] = settleDays(toRow(plot), toPlace(climate), before, [past], () => watering);
    return settled ?? { depletionMm: Number.NaN, surface: null };
  },
  supervised: (plot, probe, date) =>
    supervise(sensorRow(probe, probe.supervisedBefore, date), toRow(plot), probe, date, Date.parse(date)),
  sensed: (plot, probe, supervision, date) =>
    sensedZone(
      { ...toRow(plot), depletionMm: probe.bookedMm },
      probe.totalAvailableMm,
      [sensorRow(probe, supervision, date)],
      date,
      Date.parse(date),
    ),
};

const sensorRow = (
  { readings, requestedBefore }: Probe,
  { verdict, trust, offset }: ProbeSupervision,
  date: string,
) => ({
  ...USUAL_SENSOR,
  moisture: readings.at(-1)?.waterContent ?? null,
  lastRequest: requestedBefore,
  lastReportAt: new Date(date),
  verdict,
  trust,
  moistureOffset: offset,
});
