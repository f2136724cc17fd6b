/**
 * A year of a garden's meter with all that disturbs it, to count false alarms and delays of `judgeFlows`: pressure that
 * swings with the weather, the hour and the season, emitters that follow it or compensate, water that gets warmer,
 * pulses of one or ten litres, neighbours who draw water, zones that run at once.
 */
import { judgeFlows, type SteadyFlow } from '../application/flow-change.ts';
import { DAY_MS, MINUTE_MS } from '../vocabulary/units.ts';
import { bell, seededFor } from './random.ts';

/** What happens to the first zone's flow, or to the supply of all. */
export interface Damage {
  /** Of the flow; 1.15 for 15 % more. */
  readonly ratio: number;
  /** Days until it is so; 0 at once. */
  readonly overDays: number;
  readonly isOfAll?: boolean;
}

export interface FlowYear {
  /** Zone-years, and false alarms in them: of zones, of zones that run at once, and of the supply. */
  readonly zones: number;
  /** Ten litres a pulse rather than one. */
  readonly isCoarse: boolean;
  readonly falseAlarms: number;
  /** Runs of the damaged zone until it was found, and days; null where it was not, or there was no damage. */
  readonly foundAfter: { readonly runs: number; readonly days: number; readonly ratio: number } | null;
  /** The zones or supply that were found besides, because of the damage. */
  readonly wronglyBlamed: number;
}

const YEAR_DAYS = 365;
const ZONES = 6;
/** From this day on, when all is learned. */
const DAMAGED_DAY = 120;

/** How a garden's water behaves, by its seed. */
interface Garden {
  readonly random: () => number;
  readonly zones: readonly { flow: number; minutes: number; exponent: number; perDegree: number }[];
  readonly pulseL: number;
  /** Of the pressure, as a standard deviation from day to day, from run to run, and over the seasons. */
  readonly daySwing: number;
  readonly runSwing: number;
  readonly seasonSwing: number;
}

function newGarden(seed: number): Garden {
  const random = seededFor(seed, 1);
  return {
    random,
    zones: Array.from({ length: ZONES }, () => {
      const isCompensating = random() < 0.25;
      return {
        flow: 4 * 6 ** random(),
        minutes: 5 + 15 * random(),
        // Flow of an orifice goes with the root of the pressure; compensating drippers hardly follow it.
        exponent: isCompensating ? 0.05 : 0.5,
        perDegree: (isCompensating ? 0.002 : 0.001) * (0.5 + random()),
      };
    }),
    pulseL: random() < 0.7 ? 1 : 10,
    daySwing: 0.03 + 0.05 * random(),
    runSwing: 0.01 + 0.03 * random(),
    seasonSwing: 0.06 * random(),
  };
}

const season = (day: number) => Math.sin((2 * Math.PI * day) / YEAR_DAYS);

/** Every second day, one zone after the other; the last two at once on one day of three. */
function measureYear(seed: number, damage: Damage | null): SteadyFlow[] {
  const garden = newGarden(seed);
  const { random } = garden;
  const flows: SteadyFlow[] = [];
  const phase = YEAR_DAYS * random();
  let swing = 0;
  for (let day = 0; day < YEAR_DAYS; day += 2) {
    swing = 0.7 * swing + garden.daySwing * Math.sqrt(1 - 0.7 ** 2) * bell(random);
    let atMs = day * DAY_MS;
    const areTogether = (day / 2) % 3 === 2;
    for (let index = 0; index < ZONES; index += 1) {
      const open = index === ZONES - 2 && areTogether ? [index, index + 1] : [index];
      const warmth = 8 * season(day + phase) + 2 * bell(random);
      const pressure = 1 + swing + garden.seasonSwing * season(day + 2 * phase) + garden.runSwing * bell(random);
      const flow = open.reduce((sum, one) => {
        const { flow: usual, exponent, perDegree } = garden.zones[one] ?? { flow: 0, exponent: 0, perDegree: 0 };
        const factor = damage !== null && (one === 0 || damage.isOfAll) ? damageOn(day, damage) : 1;
        return sum + usual * factor * Math.max(0.3, pressure) ** exponent * (1 + perDegree * warmth);
      }, 0);
      const minutes = garden.zones[index]?.minutes ?? 10;
      flows.push({
        zoneIds: open.map((one) => `zone ${one}`),
        atMs,
        flowLPerMin: measured(flow * disturbance(random) * (1 + 0.005 * bell(random)), minutes - 1, garden),
      });
      atMs += minutes * MINUTE_MS;
      index += open.length - 1;
    }
  }
  return flows;
}

function damageOn(day: number, { ratio, overDays }: Damage): number {
  if (day < DAMAGED_DAY) return 1;
  return overDays === 0 ? ratio : 1 + (ratio - 1) * Math.min(1, (day - DAMAGED_DAY) / overDays);
}

/** Somebody fills a pool behind the same meter, or a neighbour draws the pressure down. */
function disturbance(random: () => number): number {
  const dice = random();
  if (dice < 0.015) return 1.05 + 0.3 * random();
  return dice < 0.03 ? 0.95 - 0.3 * random() : 1;
}

/** Whole pulses, counted from anywhere in the first. */
function measured(flow: number, minutes: number, { random, pulseL }: Garden): number {
  return (pulseL * Math.floor(random() + (flow * minutes) / pulseL)) / minutes;
}

export function judgeFlowYear(seed: number, damage: Damage | null): FlowYear {
  const flows = measureYear(seed, damage);
  const { histories, shared } = judgeFlows(flows);
  const damagedMs = DAMAGED_DAY * DAY_MS;
  const isRight = damage?.isOfAll
    ? shared.find(({ foundMs }) => foundMs >= damagedMs)
    : histories.find(({ zoneIds }) => zoneIds.join() === 'zone 0')?.changes.find(({ foundMs }) => foundMs >= damagedMs);
  const all = [...histories.flatMap(({ changes }) => changes), ...shared];
  const isEarly = ({ foundMs }: { foundMs: number }) => damage === null || foundMs < damagedMs;
  const found = damage === null ? undefined : isRight;
  const runs = flows.filter(
    ({ zoneIds, atMs }) => zoneIds[0] === 'zone 0' && atMs >= damagedMs && atMs <= (found?.foundMs ?? 0),
  ).length;
  return {
    zones: ZONES,
    isCoarse: newGarden(seed).pulseL > 1,
    falseAlarms: all.filter(isEarly).length,
    foundAfter: found === undefined ? null : { runs, days: (found.foundMs - damagedMs) / DAY_MS, ratio: found.ratio },
    wronglyBlamed: all.filter((change) => !isEarly(change) && change !== found).length,
  };
}
