/**
 * A season of six zones through the whole product: heads that bring a quarter less than their table, a probe whose gain
 * is a quarter off, weather in Open-Meteo's words, every valve opened and closed by the control loop, and the proof's own
 * soil as the truth.
 */
import type { ZoneCalibration } from '@sluice/contract/zone-calibration';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { PlanningTask } from '@sluice/server/routine/planning';
import type { Figure, Finding } from '../finding.ts';
import { SeasonHardware } from './hardware.ts';
import { readPages } from './pages.ts';
import { SeasonPlay } from './play.ts';
import { CLIMATE, SEASON_PLOTS, type SeasonPlot } from './plots.ts';
import { readFactors, readLedger, readMessages, readRuns, readVerdicts } from './record.ts';
import { SeasonClock } from './season-clock.ts';
import { type SeasonGarden, setUpGarden } from './season-garden.ts';
import { openSeasonServer, type SeasonServer } from './season-server.ts';
import { dateOf, daysLater, Sky } from './sky.ts';
import { TrueZone } from './true-garden.ts';

const BEGINS = '2031-05-01T07:00';
const SHOWN_DAYS = [1, 14, 60, 120];
const DAYS = 120;
/** From this day on what was learned has to show. */
const LEARNED_FROM = 60;
const LEAST_RUN_S = 180;
/** Local hours in which nobody waters by the balance. */
const DAYLIGHT = { from: 9, to: 21 };
const CLOSE_ENOUGH = 0.08;
const LEAST_ADEQUACY = 97;

interface Scene {
  server: SeasonServer;
  garden: SeasonGarden;
  zones: readonly TrueZone[];
  clock: SeasonClock;
}

/** @param say prints what pages and ledger say on some of its days, as they come */
export async function measureSeason(say: (line: string) => void): Promise<Finding> {
  const momentOf = (day: number) =>
    Temporal.PlainDateTime.from(BEGINS).add({ days: day }).toZonedDateTime(CLIMATE.timeZone).epochMilliseconds;
  const clock = new SeasonClock(momentOf(0));
  const sky = new Sky();
  const zones = SEASON_PLOTS.map((plot, place) => new TrueZone(plot, place));
  const readProbe = (plot: SeasonPlot) => {
    const measuredAt = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
    const date = dateOf(measuredAt);
    const zone = zones.find((one) => one.plot === plot);
    const cycles = hardware.cyclesOf(plot, date, measuredAt);
    return { measuredAt, moisture: zone?.readProbe(sky.dayOn(date), cycles, measuredAt) ?? Number.NaN };
  };
  const now = () => clock.now();
  const hardware = new SeasonHardware(SEASON_PLOTS, now, readProbe);
  const counted = new Map<PlanningTask['kind'], number>();
  const server = await openSeasonServer(clock, hardware.driver(), sky.transport(now), counted);
  try {
    const garden = await setUpGarden(server, hardware);
    const play = new SeasonPlay(clock, server, sky, hardware, zones);
    const scene = { server, garden, zones, clock };
    const notes: string[] = [];
    const learned = new Map<number, ZoneCalibration[]>();
    const inForce: number[][] = [];
    for (let day = 1; day <= DAYS; day += 1) {
      await play.playUntil(momentOf(day));
      const factors = await readFactors(server.db);
      inForce.push(garden.zones.map(({ id }) => factors.get(id) ?? Number.NaN));
      if (!SHOWN_DAYS.includes(day)) continue;
      const calibrations = await Promise.all(garden.zones.map(({ id }) => garden.readCalibration(id)));
      learned.set(day, calibrations);
      for (const line of await describeDay(scene, day, calibrations)) say(`  ${line}`);
    }
    notes.push(
      ...describeFactors(inForce),
      `plans made: ${counted.get('plan')}, weather asked for: ${counted.get('weather')}`,
    );
    return await conclude(scene, learned.get(LEARNED_FROM) ?? [], notes);
  } finally {
    await server.close();
  }
}

const round = (value: number | undefined, digits = 1) => (value ?? Number.NaN).toFixed(digits);

async function describeDay(
  { server, garden, zones, clock }: Scene,
  day: number,
  calibrations: readonly ZoneCalibration[],
): Promise<string[]> {
  const ledger = await readLedger(server.db);
  const month = Number(dateOf(clock.now()).slice(5, 7));
  const yesterday = daysLater(dateOf(clock.now()), -1);
  const lines = [`day ${day}, the morning of ${dateOf(clock.now())}`];
  calibrations.forEach((calibration, place) => {
    const zone = zones[place];
    const truth = zone?.plot.truth;
    const { basis, evenings, since, measurement } = calibration;
    const booked = ledger.get(`${garden.zones[place]?.id} ${yesterday}`);
    lines.push(
      `  ${zone?.plot.name}: ${basis}, ${evenings} evenings since ${since}; depletion ${round(booked)} by the ledger, ` +
        `${round(zone?.past.at(-1)?.depletionMm)} truly, mm; ${measurement === null ? 'no measurement asked for' : `cups would save ${round(measurement.saved_l_per_month, 0)} l a month`}`,
    );
    const rows = [
      ['rate, mm/h', calibration.precipitation_rate_mm_per_hour, truth?.rateMmPerHour, 1],
      ['water, mm', calibration.total_available_water_mm, truth?.totalAvailableMm, 1],
      ['coefficient', calibration.crop_coefficient, truth?.cropCoefficients[month - 1], 2],
    ] as const;
    for (const [name, figure, trueValue, digits] of rows) {
      if (figure === null) continue;
      const { declared, learned, least, most, in_force } = figure;
      const [a, b, c, d, e, f] = [declared, learned, least, most, in_force, trueValue].map((one) => round(one, digits));
      lines.push(`    ${name}: declared ${a}, learned ${b} (${c} to ${d}), in force ${e}, truly ${f}`);
    }
  });
  const verdicts = await readVerdicts(server.db);
  if (verdicts.length > 0) lines.push(`  probes: ${verdicts.join(', ')}`);
  const [first] = garden.zones;
  if (first !== undefined) {
    const shown = { url: server.url, person: garden.person, zoneId: first.id, name: `day-${day}`, nowMs: clock.now() };
    for (const { lang, text } of await readPages(shown)) {
      lines.push(
        `  ${lang}:`,
        ...text
          .split('\n')
          .filter(Boolean)
          .map((line) => `    | ${line}`),
      );
    }
  }
  return lines;
}

/** The application in force each ten days. */
function describeFactors(inForce: readonly number[][]): string[] {
  return SEASON_PLOTS.map(({ name }, place) => {
    const values = inForce.map((factors) => factors[place] ?? Number.NaN);
    return `application in force, ${name}: ${values
      .filter((_, day) => day % 10 === 9)
      .map((one) => round(one, 2))
      .join(' ')}`;
  });
}

async function conclude(
  { server, garden, zones }: Scene,
  learned: readonly ZoneCalibration[],
  notes: string[],
): Promise<Finding> {
  const ledger = await readLedger(server.db);
  const runs = (await readRuns(server.db)).filter(({ source }) => source === 'SMART');
  const late = zones.map(({ past }) => past.slice(LEARNED_FROM));
  const adequacies = late.map((days) => 100 * (1 - sum(days, 'shortMm') / sum(days, 'cropEtMm')));
  const netMm = late.reduce((total, days) => total + sum(days, 'netMm'), 0);
  const lostMm = late.reduce((total, days) => total + sum(days, 'lostMm'), 0);
  zones.forEach(({ plot, past }, place) => {
    const id = garden.zones[place]?.id;
    const errors = past
      .slice(LEARNED_FROM)
      .map(({ date, depletionMm }) => Math.abs((ledger.get(`${id} ${date}`) ?? Number.NaN) - depletionMm));
    const meanError = errors.reduce((total, error) => total + error, 0) / errors.length / plot.truth.totalAvailableMm;
    const [shown] = [late[place] ?? []];
    notes.push(
      `days ${LEARNED_FROM} to ${DAYS}, ${plot.name}: adequacy ${round(adequacies[place])} %, watered ${round(sum(shown, 'netMm'), 0)} mm, ` +
        `lost ${round(sum(shown, 'lostMm'), 1)} mm, ledger off by ${round(meanError, 2)} of the available water`,
    );
  });
  const waterings = [
    ...Map.groupBy(
      runs.filter(({ openS }) => openS > 0),
      ({ zoneId, localDate }) => `${zoneId} ${localDate}`,
    ).values(),
  ];
  const openS = waterings.map((cycles) => cycles.reduce((total, run) => total + run.openS, 0));
  const crumbs = openS.filter((seconds) => seconds < LEAST_RUN_S - 1).length;
  const inDaylight = runs.filter(({ hour }) => hour !== null && hour >= DAYLIGHT.from && hour < DAYLIGHT.to).length;
  const broken = runs.filter(({ outcome }) => outcome !== 'COMPLETED' && outcome !== 'SKIPPED').length;
  const verdicts = await readVerdicts(server.db);
  notes.push(
    `waterings: ${waterings.length} of ${runs.length} runs, the shortest ${round(Math.min(...openS), 0)} s; messages: ${(await readMessages(server.db)).join(', ')}`,
  );
  const rate = learned[0]?.precipitation_rate_mm_per_hour ?? null;
  const trueRate = SEASON_PLOTS[0]?.truth.rateMmPerHour ?? Number.NaN;
  const isFound =
    rate !== null &&
    ((rate.least <= trueRate && trueRate <= rate.most) ||
      Math.abs(rate.learned - trueRate) / rate.declared <= CLOSE_ENOUGH);
  const leastAdequacy = Math.min(...adequacies);
  const demands: [string, boolean][] = [
    [`the true rate is found by day ${LEARNED_FROM}`, isFound],
    [`no zone gets less than ${LEAST_ADEQUACY} %`, leastAdequacy >= LEAST_ADEQUACY],
    ['no watering is shorter than the least run', crumbs === 0],
    ['none begins in daylight', inDaylight === 0],
    ['each run is whole', broken === 0],
    ['each probe is found sound', verdicts.length === 0],
  ];
  const missed = demands.filter(([, holds]) => !holds).map(([what]) => what);
  notes.push(...missed.map((what) => `DOES NOT HOLD: ${what}`));
  const figures: Figure[] = [
    {
      of: `days ${LEARNED_FROM} to ${DAYS}`,
      values: [
        { name: 'mean adequacy', value: mean(adequacies), unit: '%' },
        { name: 'least', value: leastAdequacy, unit: '%', aim: { atLeast: LEAST_ADEQUACY } },
        { name: 'lost', value: (100 * lostMm) / netMm, unit: '%', aim: { atMost: 3 } },
      ],
    },
    {
      of: 'the season',
      values: [
        { name: 'waterings shorter than the least run', value: crumbs, digits: 0, aim: { atMost: 0 } },
        { name: 'starts in daylight', value: inDaylight, digits: 0, aim: { atMost: 0 } },
      ],
    },
  ];
  return {
    samples: [
      { what: 'days of each zone', expected: DAYS, actual: Math.min(...zones.map(({ past }) => past.length)) },
      { what: 'demands that hold', expected: demands.length, actual: demands.length - missed.length },
    ],
    figures,
    notes,
  };
}

function sum<Field extends string>(days: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return days.reduce((total, day) => total + day[field], 0);
}
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
