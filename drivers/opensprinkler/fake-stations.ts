/** For tests: the stations of a controller, its queue, its log and its solenoids. */

export interface FakeStations {
  groups: number[];
  /** Answers the result code of `/cm`. */
  command(query: URLSearchParams, isMaster: (station: number) => boolean): number;
  /** A start at the controller itself, or by a program of its own; stations from 0. */
  start(station: number, durationS: number, program?: number): void;
  stopAll(): void;
  /** `setClock` sets its clock: runs that are over by then end at once, with the new time in the log. */
  followClock(setClock: () => void): void;
  /** It loses power: all stations are off, and nothing of it is in its log. */
  restart(): void;
  clearOvercurrent(): void;
  /** What the wires of a station are like, from 0. */
  setCircuit(station: number, fault: 'open-circuit' | 'short-circuit' | null): void;
  show(measuresCurrent: boolean): object;
  /** Records of runs that are over. */
  log(): string[];
  isOn(station: number): boolean;
  /** It answers that it stops a station, and does not. */
  ignoresStops: boolean;
  /** Pulses of the flow sensor in a minute, as its log writes them; null without a sensor. */
  flow: number | 'inf' | null;
}

interface Entry {
  /** It shows in the queue, and can be stopped, from the next second on. */
  queuedAtS: number;
  station: number;
  program: number;
  startS: number;
  durationS: number;
  /** It has been switched on, and stays so although its clock is put back. */
  isOn: boolean;
}

const PARALLEL = 255;
/** Milliamperes of one solenoid. */
const SOLENOID_MA = 230;
const LONGEST_S = 64_800;

export function openFakeStations(
  count: number,
  groups: number[] = Array(count).fill(0),
  localS: () => number,
): FakeStations {
  const circuits = new Map<number, 'open-circuit' | 'short-circuit'>();
  const records: string[] = [];
  let queue: Entry[] = [];
  /** Until its next second, older firmware makes others of the group wait for the end that a station would have had. */
  let stopped: { entry: Entry; atS: number } | null = null;
  let overcurrent = 0;
  let lastRun = [0, 0, 0, 0];

  function end(entry: Entry, atS: number): void {
    queue = queue.filter((other) => other !== entry);
    // Its log knows no run whose start lies ahead of its clock (firmware main.cpp, turn_off_station).
    if (atS < entry.startS) return;
    lastRun = [entry.station, entry.program, atS - entry.startS, atS];
    const flow = stations.flow === null ? '' : `,${stations.flow}`;
    records.push(`[${entry.program},${entry.station},${atS - entry.startS},${atS}${flow}]`);
  }

  /** Its own timer: due starts and ends have happened. */
  function settle(): void {
    const nowS = localS();
    for (const entry of [...queue]) {
      entry.isOn ||= nowS >= entry.startS;
      if (nowS >= entry.startS && circuits.get(entry.station) === 'short-circuit') {
        overcurrent = entry.station + 1;
        end(entry, entry.startS);
      } else if (nowS >= entry.startS + entry.durationS) end(entry, entry.startS + entry.durationS);
    }
  }

  const isOn = (station: number) => {
    settle();
    return queue.some((entry) => entry.station === station && entry.isOn);
  };

  /** A second after the command, behind the others of its sequential group. */
  function start(station: number, durationS: number, program = 99): void {
    settle();
    const group = groups[station];
    const before = [...queue, ...(stopped && stopped.atS === localS() ? [stopped.entry] : [])];
    const ends = before.filter((entry) => group !== PARALLEL && groups[entry.station] === group);
    const startS = Math.max(localS() + 1, ...ends.map((entry) => entry.startS + entry.durationS));
    queue.push({ station, program, startS, durationS, queuedAtS: localS(), isOn: false });
  }

  const stations: FakeStations = {
    ignoresStops: false,
    flow: null,
    groups,
    start,
    isOn,
    command(query, isMaster) {
      settle();
      if (!query.has('sid') || !query.has('en')) return 16;
      const station = Number(query.get('sid'));
      if (!(station >= 0 && station < count)) return 17;
      const queued = queue.find((entry) => entry.station === station && entry.queuedAtS < localS());
      if (query.get('en') === '0') {
        if (!queued) return 17;
        if (stations.ignoresStops) return 1;
        end(queued, localS());
        stopped = { entry: queued, atS: localS() };
        return 1;
      }
      if (!query.has('t')) return 16;
      const durationS = Number(query.get('t')) % 65_536;
      if (durationS === 0 || durationS > LONGEST_S) return 17;
      if (queued || isMaster(station)) return 48;
      start(station, durationS);
      return 1;
    },
    stopAll() {
      for (const entry of queue) end(entry, localS());
    },
    followClock(setClock) {
      settle();
      const beforeS = localS();
      setClock();
      const nowS = localS();
      for (const entry of [...queue]) {
        entry.queuedAtS += nowS - beforeS;
        if (nowS < entry.startS + entry.durationS) continue;
        if (entry.isOn) end(entry, nowS);
        // Its turn is over before it came.
        else queue = queue.filter((other) => other !== entry);
      }
    },
    restart() {
      settle();
      queue = [];
      lastRun = [0, 0, 0, 0];
    },
    clearOvercurrent() {
      overcurrent = 0;
    },
    setCircuit(station, fault) {
      if (fault === null) circuits.delete(station);
      else circuits.set(station, fault);
    },
    log() {
      settle();
      return records;
    },
    show(measuresCurrent) {
      settle();
      const nowS = localS();
      const on = groups.map((_, station) => isOn(station));
      const bits = Array(Math.ceil(count / 8) + 1).fill(0);
      for (const [station, isStationOn] of on.entries()) if (isStationOn) bits[station >> 3] |= 1 << (station & 7);
      const drawing = on.filter((isStationOn, station) => isStationOn && !circuits.has(station)).length;
      return {
        ...(measuresCurrent ? { curr: drawing * SOLENOID_MA } : {}),
        ...(typeof stations.flow === 'number' ? { flcrt: on.includes(true) ? stations.flow / 2 : 0, flwrt: 30 } : {}),
        ocs: overcurrent,
        lrun: lastRun,
        sbits: bits,
        ps: groups.map((group, station) => {
          const entry = queue.find((candidate) => candidate.station === station && candidate.queuedAtS < nowS);
          if (!entry) return [0, 0, 0, group];
          const { program, startS, durationS } = entry;
          return [program, Math.min(durationS, startS + durationS - nowS), startS, group];
        }),
      };
    },
  };
  return stations;
}
