/**
 * Finds changes of flow that are too small for the limits that cut a run: a torn head of several, a clogged line, a
 * drift over weeks. A cumulative sum on each side of the usual flow, of logarithms of the flow's ratio to it (Page 1954;
 * tabular CUSUM as in Montgomery, Introduction to Statistical Quality Control, 9.1).
 */
import { HOUR_MS, type LitresPerMinute, litresPerMinute } from '../vocabulary/units.ts';

/** What a meter measured while the same zones were open: without the first minute, in which pipes fill. */
export interface SteadyFlow {
  /** In order; several where they ran at once. */
  readonly zoneIds: readonly string[];
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly flowLPerMin: number;
}

/** The runs of one zone, or of zones that always run at once, against what is usual of them. */
export interface FlowHistory {
  readonly zoneIds: readonly string[];
  /** Null while it is being learned. */
  readonly usualLPerMin: LitresPerMinute | null;
  /** In order of time; `ratio` to the usual flow, without what all zones of the meter shared; null while that is unknown. */
  readonly runs: readonly { readonly atMs: number; readonly flowLPerMin: number; readonly ratio: number | null }[];
  /** In order; all but the last have ended. */
  readonly changes: readonly FlowChange[];
}

export interface FlowChange {
  readonly direction: 'high' | 'low';
  /** The first run of those that speak for it, and the one that decided it, epoch milliseconds. */
  readonly sinceMs: number;
  readonly foundMs: number;
  /** When the flow was seen to be as usual again; null while it is not. */
  readonly endedMs: number | null;
  /** Of the usual flow, on the last runs; 1.15 for 15 % more. */
  readonly ratio: number;
}

export interface MeterVerdict {
  readonly histories: readonly FlowHistory[];
  /** Changes that all zones of the meter share: of the supply, a filter or the pump. */
  readonly shared: readonly FlowChange[];
}

/** Runs from which the usual flow is learned: their median, so that one odd run in three changes nothing. */
const LEARNING_RUNS = 8;
/** Undisturbed runs by which level and scatter of a zone's flow are told more exactly, as they come. */
const SETTLED_RUNS = 30;
/** Standard deviation of normal variates from their median absolute, and from their mean absolute deviation. */
const BY_MEDIAN = 1.4826;
const BY_MEAN = 1.2533;
/** No meter and no tap is steadier. */
const LEAST_SCATTER = 0.015;
/** Allowance k and decision interval h: half of the 10 % that is looked for, and twice that; in scatters where it is large. */
const ALLOWANCE = 0.05;
const ALLOWANCE_SCATTERS = 1.5;
const DECISION = 0.2;
const DECISION_SCATTERS = 5;
/** One run proves nothing, however far it is off, and two may be a neighbour's: the last three must all be off. */
const LEAST_RUNS = 3;
const LOUDEST = 0.3;
/**
 * The last runs must agree on so much when a change is found (in scatters where they are large), and on less than half of
 * it when it is over.
 */
const LEAST_CHANGE = 0.08;
const LEAST_CHANGE_SCATTERS = 2.5;
/** The same of what all zones share: pressure swings by itself. */
const LEAST_SHARED_CHANGE = 0.12;
const AS_USUAL = 0.04;
const LAST_RUNS = 5;
/** How much is known beforehand of how a zone follows the pressure, as a sum of squares; and the most that it does. */
const SLOPE_WEIGHT = 8 * LEAST_SCATTER ** 2;
const MOST_SLOPE = 1.5;
/** Runs so close in time are under the same pressure. */
const SAME_PRESSURE_MS = 3 * HOUR_MS;
/** Less is dripping that a meter can hardly count. */
const LEAST_FLOW = litresPerMinute(0.2);

/** @param flows of one meter, in order of time, each zone's since it was last set right */
export function judgeFlows(flows: readonly SteadyFlow[]): MeterVerdict {
  const counted = flows.filter(({ flowLPerMin }) => flowLPerMin >= LEAST_FLOW);
  const keyOf = ({ zoneIds }: SteadyFlow) => zoneIds.join(' ');
  const learned = new Map([...Map.groupBy(counted, keyOf)].map(([key, runs]) => [key, learnUsual(runs)]));
  const deviations = counted.map((flow) => {
    const usual = learned.get(keyOf(flow)) ?? null;
    return { ...flow, key: keyOf(flow), raw: usual === null ? null : Math.log(flow.flowLPerMin / usual) };
  });
  const pressures = findPressures(deviations);
  const withPressure = deviations.map((one, index) => ({ ...one, pressure: pressures[index] ?? 0 }));
  const histories = [...Map.groupBy(withPressure, ({ key }) => key).values()].map((runs) =>
    judgeOne(runs, learned.get(runs[0]?.key ?? '') ?? null),
  );
  return { histories, shared: findShared(withPressure) };
}

type Deviation = SteadyFlow & { key: string; raw: number | null };
type WithPressure = Deviation & { pressure: number };

/** Median of the first runs; null of too few. */
function learnUsual(runs: readonly SteadyFlow[]): LitresPerMinute | null {
  if (runs.length < LEARNING_RUNS) return null;
  return litresPerMinute(medianOf(runs.slice(0, LEARNING_RUNS).map(({ flowLPerMin }) => flowLPerMin)));
}

/**
 * What the others on the meter show of the pressure at each run: the median of their deviations; of two, of theirs and
 * none at all, so that one torn head counts for nothing; 0 where there are fewer.
 */
function findPressures(deviations: readonly Deviation[]): number[] {
  let from = 0;
  return deviations.map(({ atMs, key, zoneIds }) => {
    while ((deviations[from]?.atMs ?? atMs) < atMs - SAME_PRESSURE_MS) from += 1;
    const others = new Map<string, number>();
    for (let index = from; index < deviations.length; index += 1) {
      const other = deviations[index];
      if (other === undefined || other.atMs > atMs + SAME_PRESSURE_MS) break;
      const isApart = other.key !== key && !other.zoneIds.some((id) => zoneIds.includes(id));
      if (isApart && other.raw !== null) others.set(other.key, other.raw);
    }
    return others.size < 2 ? 0 : medianOf(others.size === 2 ? [0, ...others.values()] : [...others.values()]);
  });
}

function judgeOne(runs: readonly WithPressure[], usualLPerMin: LitresPerMinute | null): FlowHistory {
  const zoneIds = runs[0]?.zoneIds ?? [];
  if (usualLPerMin === null) return { zoneIds, usualLPerMin, runs: runs.map((run) => shown(run, null)), changes: [] };
  const values = runs.map(({ atMs, raw, pressure }) => ({ atMs, raw: raw ?? 0, pressure }));
  const { deviations, level, changes } = findChanges(values, LEAST_CHANGE);
  return {
    zoneIds,
    usualLPerMin: litresPerMinute(usualLPerMin * Math.exp(level)),
    runs: runs.map((run, index) => shown(run, Math.exp(deviations[index] ?? 0))),
    changes,
  };
}

const shown = ({ atMs, flowLPerMin }: SteadyFlow, ratio: number | null) => ({ atMs, flowLPerMin, ratio });

/** One value for each time that zones were watered: the median of theirs and of none at all. */
function findShared(deviations: readonly WithPressure[]): readonly FlowChange[] {
  const alone = deviations.filter(({ raw, zoneIds }) => raw !== null && zoneIds.length === 1);
  const sessions: WithPressure[][] = [];
  for (const one of alone) {
    const last = sessions.at(-1);
    if (last !== undefined && one.atMs - (last[0]?.atMs ?? 0) <= SAME_PRESSURE_MS) last.push(one);
    else sessions.push([one]);
  }
  const values = sessions.flatMap((session) => {
    const byKey = new Map(session.map(({ key, raw }) => [key, raw ?? 0]));
    if (byKey.size < 2) return [];
    const value = medianOf([0, ...byKey.values()]);
    return [{ atMs: session[0]?.atMs ?? 0, raw: value, pressure: 0 }];
  });
  return findChanges(values, LEAST_SHARED_CHANGE).changes;
}

/** Of a run, as logarithms of the ratio to the first runs: its own, and what the others show of the pressure. */
interface Measured {
  readonly atMs: number;
  readonly raw: number;
  readonly pressure: number;
}

interface Side {
  readonly sign: 1 | -1;
  sum: number;
  sinceMs: number;
  runs: number;
}

/** @param values in order of time; @returns each run's deviation from the level, and the changes */
function findChanges(values: readonly Measured[], leastChange: number) {
  const undisturbed = values.slice(0, LEARNING_RUNS);
  let usual = describeUsual(undisturbed);
  const deviations: number[] = [];
  const changes: FlowChange[] = [];
  let sides = newSides();
  let disturbedUntil = LEARNING_RUNS - 1;
  values.forEach(({ atMs, raw, pressure }, index) => {
    const deviation = raw - usual.slope * pressure - usual.level;
    deviations.push(deviation);
    if (index < LEARNING_RUNS) return;
    const current = changes.at(-1);
    if (current?.endedMs === null) {
      const isOver = Math.abs(medianOf(deviations.slice(-LEAST_RUNS))) < AS_USUAL;
      const ratio = isOver ? current.ratio : Math.exp(medianOf(deviations.slice(-LAST_RUNS)));
      changes[changes.length - 1] = { ...current, ratio, endedMs: isOver ? atMs : null };
      disturbedUntil = index;
      sides = newSides();
      return;
    }
    const found = sides.find(
      (side) => addTo(side, { atMs, deviation }, usual.scatter) && agrees(side, deviations, usual.scatter),
    );
    if (found !== undefined) {
      const ratio = Math.exp(medianOf(deviations.slice(-Math.min(LAST_RUNS, found.runs))));
      const direction = found.sign > 0 ? 'high' : 'low';
      changes.push({ direction, sinceMs: found.sinceMs, foundMs: atMs, endedMs: null, ratio });
    }
    // The newest may be those that have changed. What was told of earlier runs is never told otherwise.
    const settled = values[index - LEAST_RUNS];
    if (settled === undefined || index - LEAST_RUNS <= disturbedUntil || undisturbed.length >= SETTLED_RUNS) return;
    undisturbed.push(settled);
    usual = describeUsual(undisturbed);
  });
  return { deviations, level: usual.level, changes };

  function agrees({ sign, runs }: Side, measured: readonly number[], scatter: number): boolean {
    const least = Math.max(leastChange, LEAST_CHANGE_SCATTERS * scatter);
    const isOff = measured.slice(-LEAST_RUNS).every((one) => sign * one >= least / 2);
    return runs >= LEAST_RUNS && isOff && sign * medianOf(measured.slice(-Math.min(LAST_RUNS, runs))) >= least;
  }
}

/**
 * How a zone is while nothing is wrong. `slope`: how far it follows the pressure that the others show, by least squares;
 * one as long as little is known. Drippers that compensate pressure hardly do.
 */
function describeUsual(runs: readonly Measured[]) {
  const middle = medianOf(runs.map(({ pressure }) => pressure));
  const level = medianOf(runs.map(({ raw }) => raw));
  let [products, squares] = [SLOPE_WEIGHT, SLOPE_WEIGHT];
  for (const { raw, pressure } of runs) {
    products += Math.max(-LOUDEST, Math.min(LOUDEST, raw - level)) * (pressure - middle);
    squares += (pressure - middle) ** 2;
  }
  const slope = Math.max(0, Math.min(MOST_SLOPE, products / squares));
  const values = runs.map(({ raw, pressure }) => raw - slope * pressure);
  const scatter = Math.max(scatterOf(values), stepOf(runs.map(({ raw }) => raw)) / 2);
  return { slope, level: medianOf(values), scatter };
}

/**
 * The step of a meter that counts few pulses in a run: the least distance of its values, where these are few; 0 where they
 * are not. As long as it is lucky, such a meter says the same each time.
 */
function stepOf(values: readonly number[]): number {
  const distinct = [...new Set(values.map((value) => Math.round(1_000 * value)))].sort((a, b) => a - b);
  if (distinct.length < 2 || distinct.length > values.length / 2) return 0;
  return Math.min(...distinct.slice(1).map((value, index) => value - (distinct[index] ?? value))) / 1_000;
}

const newSides = (): Side[] => [
  { sign: 1, sum: 0, sinceMs: 0, runs: 0 },
  { sign: -1, sum: 0, sinceMs: 0, runs: 0 },
];

/** Returns whether the sum has passed the decision interval. */
function addTo(side: Side, { atMs, deviation }: { atMs: number; deviation: number }, scatter: number): boolean {
  const bounded = Math.max(-LOUDEST, Math.min(LOUDEST, deviation));
  side.sum += side.sign * bounded - Math.max(ALLOWANCE, ALLOWANCE_SCATTERS * scatter);
  if (side.sum <= 0) {
    side.sum = 0;
    side.runs = 0;
    return false;
  }
  if (side.runs === 0) side.sinceMs = atMs;
  side.runs += 1;
  return side.sum > Math.max(DECISION, DECISION_SCATTERS * scatter);
}

/** Robust against odd runs; the mean counts too, since a coarse meter may say the same mostly. */
function scatterOf(values: readonly number[]): number {
  const middle = medianOf(values);
  const distances = values.map((value) => Math.abs(value - middle));
  const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  return Math.max(LEAST_SCATTER, BY_MEDIAN * medianOf(distances), BY_MEAN * mean);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
