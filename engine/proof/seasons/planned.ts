/** The planner as a watering method: every morning it plans from past measurements and a forecast with errors. */
import type { LearnedFactors } from '../../calibration/in-force.ts';
import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { Garden, PlannedZone } from '../../schedule/garden.ts';
import { plan } from '../../schedule/plan.ts';
import type { ZoneState } from '../../schedule/plan-state.ts';
import type { SensedZone } from '../../schedule/sensed-zone.ts';
import { sensorRequest } from '../../schedule/sensed-zone.ts';
import type { SensorRequest } from '../../sensing/moisture-thresholds.ts';
import { HISTORY_DAYS, type ProbeSupervision } from '../../sensing/probe-supervision.ts';
import type { BalanceEvening } from '../../sensing/probed-balance.ts';
import type { WaterContentReading } from '../../sensing/water-content-reading.ts';
import type { ClimateNormals } from '../../skipping/outlook.ts';
import type { ZoneId } from '../../vocabulary/ids.ts';
import { DAY_MS, fraction, HOUR_MS } from '../../vocabulary/units.ts';
import type { SoilState } from '../../zones/soil-day.ts';
import type { Climate } from './climates.ts';
import { outlookOn } from './forecast.ts';
import { type Season, toRegulations, type Waterer, type Word } from './method.ts';
import type { Plot } from './plots.ts';
import type { Cycle } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';

/** A zone as the product stores it: opaque to the proof, but for the soil of its last evening. */
export interface ZoneBook {
  readonly soil: SoilState;
  /** By the last evening's balance, mm. */
  readonly usedMm: number;
  /** What its probe has taught; null where it has none. */
  readonly learned: LearnedFactors | null;
}

/** What a zone's hardware is. */
export interface ZoneHardware {
  readonly hasProbe: boolean;
  readonly hasMeter: boolean;
}

/** What came of a day, and what the zone's hardware and people said of it in the evening. */
export interface PlotEvening {
  readonly openS: number;
  /** Null without a meter. */
  readonly litres: number | null;
  readonly waterContent: number | null;
  /** The verdict of supervision on the probe. */
  readonly supervision: ProbeSupervision;
  readonly word: Word | null;
}

/** The product's view of a newly declared garden; passed in by the caller of the proof. */
export interface Product<Book extends ZoneBook = ZoneBook> {
  /** What the place usually has, as the product takes it on the garden's first day. */
  normals(climate: Climate): ClimateNormals;
  /** Its zones have the plots' names, in their order, and are as declared. */
  garden(climate: Climate, plots: readonly Plot[], regulations: WateringRules['regulations']): Garden;
  /** A zone that has just been described. */
  begun(plot: Plot, climate: Climate, date: string, hardware: ZoneHardware): Book;
  /** The zone as the planner sees it on a morning. */
  zone(plot: Plot, climate: Climate, book: Book, date: string): PlannedZone;
  settled(plot: Plot, climate: Climate, before: Book, day: WeatherDay, evening: PlotEvening): Book;
  /** What the probes of some zones teach of the others, in the evening of a day. */
  shared(plots: readonly Plot[], books: readonly Book[]): Book[];
  supervised(plot: Plot, book: Book, probe: Probe, date: string): ProbeSupervision;
  sensed(plot: Plot, book: Book, probe: Probe, supervision: ProbeSupervision, date: string): SensedZone | null;
}

/** What a zone's probe has reported up to this morning, and the balance beside it. */
export interface Probe {
  /** One of each morning, this one's the last. */
  readonly readings: readonly WaterContentReading[];
  readonly evenings: readonly BalanceEvening[];
  readonly supervisedBefore: ProbeSupervision;
  readonly requestedBefore: SensorRequest;
  readonly bookedMm: number;
}

/** A probe that has hardly reported. */
export const NEW_PROBE: ProbeSupervision = {
  verdict: 'sound',
  sinceMs: null,
  trust: fraction(1),
  offset: 0,
  gain: 1,
  scatter: 0,
};

/** Hours of the day at which probes report besides midnight. */
const REPORT_HOURS = [8, 16];

/** The planner, with what it stores of each plot. */
export interface LedgerKeeper extends Waterer {
  readonly bookOf: (place: number) => ZoneBook | undefined;
  /** Days of the season from this one on were corrected: what is stored of them is settled again. */
  readonly resettle: (from: number) => void;
}

export const planned =
  <Book extends ZoneBook>(product: Product<Book>, hardware: (place: number) => ZoneHardware = NO_HARDWARE) =>
  (season: Season): LedgerKeeper => {
    const { climate, plots, days, normals, seed } = season;
    const declared = product.garden(climate, plots, toRegulations(season));
    const books = plots.map((plot, place) => product.begun(plot, climate, days[0]?.date ?? '', hardware(place)));
    const requests = plots.map((): SensorRequest => 'leave');
    const supervised = plots.map(() => NEW_PROBE);
    const readings = plots.map((): WaterContentReading[] => []);
    const evenings = plots.map((): BalanceEvening[] => []);
    const settled = plots.map((): { before: Book; day: WeatherDay; evening: PlotEvening }[] => []);
    const givenMm = plots.map(() => 0);
    const openS = plots.map(() => 0);
    const wateredOn = plots.map((): number[] => []);

    const makeState = (place: number, zone: PlannedZone, today: number, waterContent: number | null): ZoneState => {
      const plot = plots[place];
      const book = books[place];
      const { depletionMm, surface } = book?.soil ?? { depletionMm: 0, surface: null };
      const wateredEpochDays = wateredOn[place]?.filter((day) => day >= (days[today]?.epochDay ?? 0) - 7) ?? [];
      if (plot === undefined || book === undefined || waterContent === null)
        return { depletionMm, surface, sensed: null, wateredEpochDays };
      const date = days[today]?.date ?? '';
      const placeReadings = readings[place] ?? [];
      const atMs = Date.parse(date);
      placeReadings.push({ atMs, waterContent });
      const probe = {
        readings: placeReadings.slice(-(1 + REPORT_HOURS.length) * HISTORY_DAYS),
        evenings: (evenings[place] ?? []).slice(-HISTORY_DAYS),
        supervisedBefore: supervised[place] ?? NEW_PROBE,
        requestedBefore: requests[place] ?? 'leave',
        bookedMm: depletionMm,
      };
      const supervision = product.supervised(plot, book, probe, date);
      supervised[place] = supervision;
      const sensed = product.sensed(plot, book, probe, supervision, date);
      requests[place] = sensorRequest(zone, { depletionMm, sensed });
      for (const hour of REPORT_HOURS) placeReadings.push({ atMs: atMs + hour * HOUR_MS, waterContent });
      return { depletionMm, surface, sensed, wateredEpochDays };
    };

    return {
      bookOf: (place) => books[place],
      water(today, readProbe) {
        const given = new Map<number, Cycle[]>();
        openS.fill(0);
        givenMm.fill(0);
        const epochDay = days[today]?.epochDay ?? Number.NaN;
        const date = days[today]?.date ?? '';
        const garden = {
          ...declared,
          zones: declared.zones.map((zone, place) => {
            const [plot, book] = [plots[place], books[place]];
            return plot === undefined || book === undefined ? zone : product.zone(plot, climate, book, date);
          }),
        };
        const zones = new Map(
          garden.zones.map((zone, place): [ZoneId, ZoneState] => [
            zone.id,
            makeState(place, zone, today, readProbe(place)),
          ]),
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
      settle(today, { readProbe, readMeter, hearWord }) {
        const day = days[today];
        if (day === undefined) return;
        plots.forEach((plot, place) => {
          const supervision = supervised[place] ?? NEW_PROBE;
          settleAgain(place, plot, supervision);
          const before = books[place];
          if (before === undefined) return;
          const evening = {
            openS: openS[place] ?? 0,
            litres: readMeter(place),
            waterContent: readProbe(place),
            supervision,
            word: hearWord(place),
          };
          const after = product.settled(plot, climate, before, day, evening);
          books[place] = after;
          settled[place]?.push({ before, day, evening });
          evenings[place]?.push({
            atMs: Date.parse(day.date) + DAY_MS,
            depletionMm: after.soil.depletionMm,
            gainedMm: (givenMm[place] ?? 0) + day.rainfallMm,
            mostUseMm: day.et0Mm,
            usedMm: after.usedMm,
          });
        });
        books.splice(0, books.length, ...product.shared(plots, books));
      },
      resettle(from) {
        plots.forEach((plot, place) => {
          const past = (settled[place] ?? []).slice(from);
          let book = past[0]?.before;
          past.forEach((one, index) => {
            const day = days[from + index];
            if (book === undefined || day === undefined) return;
            one.before = book;
            one.day = day;
            book = product.settled(plot, climate, book, day, one.evening);
          });
          if (book !== undefined) books[place] = book;
        });
      },
    };

    /** What a probe taught since it went wrong is settled again without it. */
    function settleAgain(place: number, plot: Plot, supervision: ProbeSupervision): void {
      const { sinceMs } = supervision;
      if (sinceMs === null) return;
      const past = settled[place] ?? [];
      const first = past.find(({ day, evening }) => isTaught(evening) && Date.parse(day.date) + DAY_MS >= sinceMs);
      if (first === undefined) return;
      let book = first.before;
      for (const one of past.slice(past.indexOf(first))) {
        one.before = book;
        one.evening = { ...one.evening, supervision };
        book = product.settled(plot, climate, book, one.day, one.evening);
      }
      books[place] = book;
    }
  };

const isTaught = ({ supervision }: PlotEvening) => supervision.verdict === 'sound';

const NO_HARDWARE = (): ZoneHardware => ({ hasProbe: false, hasMeter: false });
