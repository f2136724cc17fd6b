/**
 * A garden whose owner has described its zones and changed nothing else: read from the defaults of the
 * server's own tables and made by its own code, so that the proof covers the product's code. Only this file does so.
 */
import { type MeteredDay, meteredFlow } from '@sluice/engine/application/metered-flow';
import {
  factorDeviations,
  factorsOf,
  firstEstimate,
  fitOfProbe,
  forgetFactor,
  type ZoneEstimate,
} from '@sluice/engine/calibration/estimate';
import type { LearnedFactors } from '@sluice/engine/calibration/in-force';
import { factorsFromNeighbours } from '@sluice/engine/calibration/neighbours';
import type { Climate } from '@sluice/engine/proof/seasons/climates';
import type { Probe, Product, ZoneBook } from '@sluice/engine/proof/seasons/planned';
import type { Plot } from '@sluice/engine/proof/seasons/plots';
import type { ProbeSupervision } from '@sluice/engine/sensing/probe-supervision';
import { type ClimateNormals, classifyClimate } from '@sluice/engine/skipping/outlook';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { UNCALIBRATED } from '@sluice/engine/zones/calibrated-zone';
import { cropClimate } from '@sluice/engine/zones/soil-day';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { preferences } from '@sluice/server/preferences/tables';
import { preferencesFrom, sourceFrom, toPlannedZone } from '@sluice/server/schedule/garden-of-group';
import { sensedZone } from '@sluice/server/schedule/plan-state';
import { supervise } from '@sluice/server/sensors/supervised';
import { sensors } from '@sluice/server/sensors/tables';
import { placeClimate } from '@sluice/server/weather/place-climate';
import { calibrationColumns, measuredShareOf } from '@sluice/server/zones/calibration';
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
export function toRow({ name, declared, truth }: Plot): ZoneRow {
  const { plant: plantType, ...described } = declared;
  return {
    ...USUAL_ZONE,
    ...described,
    species: null,
    plantType,
    id: name as ZoneRow['id'],
    name,
    ...(truth === undefined ? {} : declaredRight(truth)),
    smart: true,
    smartLevel: 'advanced',
  };
}

/** What an owner who knows the true figures enters. */
function declaredRight({ declared, figures }: NonNullable<Plot['truth']>): Partial<ZoneRow> {
  return {
    catchCanRateMmPerHour: figures.rateMmPerHour,
    availableWaterFactor: figures.totalAvailableMm / declared.totalAvailableMm,
    demandFactor: (figures.cropCoefficients[0] ?? 1) / (declared.cropCoefficients[0] ?? 1),
  };
}

/** What the server takes a place to have before the garden has weather of its own. */
function normalsOf(climate: Climate): ClimateNormals {
  const { latitudeDeg, longitudeDegE } = climate;
  const normals = NORMALS.get(climate) ?? placeClimate({ latitudeDeg, longitudeDegE, elevationM: null });
  NORMALS.set(climate, normals);
  return normals;
}
/** Every day of every plot asks. */
const NORMALS = new Map<Climate, ClimateNormals>();

/** The place of a garden as the server makes it on the garden's first day. */
export const toPlace = (climate: Climate): PlantingPlace => ({
  latitudeDeg: climate.latitudeDeg,
  climate: classifyClimate(normalsOf(climate)),
});

const SOURCE = 'tap';

export const USUAL_PREFERENCES = preferencesFrom(PREFERENCES_ROW);

interface Book extends ZoneBook {
  readonly estimate: ZoneEstimate | null;
  readonly metered: readonly MeteredDay[];
  /** The columns of the zone that its hardware and people have changed. */
  readonly columns: Partial<ZoneRow>;
}

export const PRODUCT: Product<Book> = {
  normals: normalsOf,
  garden(climate, plots, regulations) {
    const { latitudeDeg, longitudeDegE, timeZone } = climate;
    return {
      timeZone,
      position: { latitudeDeg, longitudeDegE },
      zones: plots.map((plot) => plannedFrom(toRow(plot), climate, '2031-01-01')),
      sources: [sourceFrom(SOURCE, PREFERENCES_ROW)],
      programs: [],
      rules: { timeFrames: [], restrictions: [], regulations, closedSeasons: [] },
      preferences: USUAL_PREFERENCES,
      userSkips: [],
      rainDelayUntilMs: null,
    };
  },
  begun(plot, climate, date, hardware) {
    const depletionMm = firstDepletionMm(toRow(plot), date) ?? Number.NaN;
    const soil = { depletionMm, surface: null };
    const { totalAvailableWaterMm } = plannedFrom(toRow(plot), climate, date);
    const estimate = hardware.hasProbe
      ? firstEstimate({ depletionMm, totalAvailableWaterMm, isRateMeasured: false, factors: UNCALIBRATED, probes: 1 })
      : null;
    return { soil, usedMm: 0, estimate, learned: null, columns: {}, metered: [] };
  },
  zone: (plot, climate, book, date) => plannedFrom({ ...toRow(plot), ...book.columns }, climate, date),
  settled(plot, climate, before, day, { openS, litres, waterContent, supervision, word }) {
    const row = { ...toRow(plot), ...before.columns };
    const watering = openS > 0 ? { volumeL: litres, isMeasured: litres !== null, openS } : null;
    const past = {
      ...day,
      climate: cropClimate(day.temperatureMinC, day.temperatureMaxC),
      hourlyRainfallMm: null,
      hourlyEt0Mm: null,
      tenDayMeanC: (day.temperatureMinC + day.temperatureMaxC) / 2,
    };
    const state = { ...before.soil, estimate: before.estimate };
    const readings = eveningReadings(waterContent, supervision);
    const hasSay = readings?.hasSay === true;
    const [settled] = settleDays(
      row,
      toPlace(climate),
      state,
      [past],
      () => watering,
      () => readings,
    );
    if (settled === undefined) throw new Error(`${plot.name} cannot be settled`);
    const metered = [...before.metered, ...(litres === null || openS === 0 ? [] : [{ volumeL: litres, openS }])].slice(
      -30,
    );
    const { depletionMm, surface } = settled;
    const flow = meteredFlow(metered);
    const estimate =
      settled.estimate !== null && flow !== null && row.meteredFlowLPerMin === null
        ? forgetFactor(settled.estimate, 'application', true)
        : settled.estimate;
    const feedback =
      row.demandFeedback + (word === null ? 0 : (word === 'too dry' ? 1 : -1) * LIMITS.demandFeedbackStep);
    return {
      soil: { depletionMm, surface },
      usedMm: settled.water?.etMm ?? 0,
      estimate,
      metered,
      learned: estimate && learnedFrom(estimate),
      columns: {
        settledDate: day.date,
        probedOn: hasSay ? day.date : (row.probedOn ?? null),
        meteredFlowLPerMin: flow ?? row.meteredFlowLPerMin,
        demandFeedback: Math.min(LIMITS.demandFeedbackMost, Math.max(LIMITS.demandFeedbackLeast, feedback)),
        ...(estimate === null || !hasSay
          ? {}
          : calibrationColumns(learnedFrom(estimate), { hasProbe: true, isRateMeasured: flow !== null })),
      },
    };
  },
  shared(plots, books) {
    const taught = plots.flatMap((plot, place) => {
      const estimate = books[place]?.estimate ?? null;
      if (estimate === null) return [];
      const measuredShare = measuredShareOf({ ...toRow(plot), ...books[place]?.columns });
      return [{ kinds: kindsOf(plot), learned: learnedFrom(estimate), measuredShare }];
    });
    return books.map((book, place) => {
      const plot = plots[place];
      const isRateMeasured = (book.columns.meteredFlowLPerMin ?? null) !== null;
      const factors =
        plot === undefined || book.estimate !== null
          ? null
          : factorsFromNeighbours(kindsOf(plot), taught, isRateMeasured);
      if (factors === null) return book;
      const columns = calibrationColumns(factors, { hasProbe: false, isRateMeasured });
      return { ...book, columns: { ...book.columns, ...columns } };
    });
  },
  supervised: (plot, { columns, estimate }, probe, date) =>
    supervise(
      sensorRow(probe, probe.supervisedBefore, date),
      { ...toRow(plot), ...columns },
      { ...probe, fit: estimate && fitOfProbe(estimate, 0) },
      date,
      Date.parse(date),
    ),
  sensed: (plot, { columns }, probe, supervision, date) =>
    sensedZone(
      { ...toRow(plot), ...columns, depletionMm: probe.bookedMm },
      [sensorRow(probe, supervision, date)],
      date,
      Date.parse(date),
    ),
};

/** A sound probe moves the balance, an outlying one is watched; a stuck or a silent one says nothing. */
function eveningReadings(waterContent: number | null, { verdict, scatter }: ProbeSupervision) {
  if (waterContent === null || (verdict !== 'sound' && verdict !== 'outlying')) return null;
  return { readings: [{ probe: 0, waterContent, scatter }], hasSay: verdict === 'sound' };
}

const kindsOf = ({ declared: { plant, soil, sprinkler } }: Plot) => ({ plant, soil, sprinkler });

const learnedFrom = (estimate: ZoneEstimate): LearnedFactors => ({
  factors: factorsOf(estimate),
  deviations: factorDeviations(estimate),
});

const plannedFrom = (row: ZoneRow, climate: Climate, today: string) =>
  toPlannedZone(
    row,
    SOURCE,
    {
      ...toPlace(climate),
      houseNumber: null,
      choices: {},
      mostRunMin: 1_440,
      waterSalinityDsPerM: null,
      today,
      hasNoWeather: false,
    },
    null,
  );

const sensorRow = (
  { readings, requestedBefore }: Probe,
  { verdict, trust, offset, gain, scatter }: ProbeSupervision,
  date: string,
) => ({
  ...USUAL_SENSOR,
  moisture: readings.at(-1)?.waterContent ?? null,
  lastRequest: requestedBefore,
  lastReportAt: new Date(date),
  verdict,
  trust,
  moistureOffset: offset,
  moistureGain: gain,
  moistureScatter: scatter,
});
