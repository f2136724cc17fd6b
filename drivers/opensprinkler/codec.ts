/**
 * Pure: what an OpenSprinkler controller answers, in our types. Its times are seconds since 1970 by its own wall clock;
 * only differences to its `devt` of the same answer are used, so that neither its time zone nor a wrong clock matters.
 */
import { type LitresPerMinute, litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';
import { stateOfDevice } from '../device-state.ts';
import type { AdoptedTerminal, DeviceState, FoundDevice, Opening, ValveState } from '../driver.ts';
import { type ControllerAddress, ipAddressOf, type OwnProgram } from './address.ts';
import { BY_HAND } from './log.ts';
import {
  type JsonObject,
  readBit,
  readCount,
  readList,
  readName,
  readObject,
  readOptionalCount,
  unreadable,
} from './wire.ts';

/** What changes only when somebody sets up the controller. */
export interface Layout {
  /** 219 is 2.1.9. */
  firmware: number;
  firmwareMinor: number | null;
  model: string;
  hardwareVersion: string | null;
  /** It obeys another controller, and runs stations without an end when that one asks. */
  isExtension: boolean;
  isLogging: boolean;
  /** Scale of its flow sensor; null where it has none. */
  litresPerPulse: number | null;
  /** Whether it measures the current of alternating-current solenoids. Held direct-current valves draw next to none. */
  judgesCurrent: boolean;
  stations: StationLayout[];
  programs: (OwnProgram & { isEnabled: boolean })[];
}

export interface StationLayout {
  /** Null where it has only the number that it came with. */
  name: string | null;
  /** A master valve or pump, which follows other stations and cannot be started. */
  isMaster: boolean;
  isDisabled: boolean;
  /** Switched by radio or over the network, without a solenoid at this controller. */
  isRemote: boolean;
}

/** One moment of the controller. */
export interface Moment {
  /** Seconds by its own clock. */
  localS: number;
  serial: string | null;
  currentMa: number | null;
  /** Changes whenever a run is over. */
  lastRun: string;
  /** The station, from 1, that was switched off for too high a current; 255 for all; 0 for none. */
  overcurrent: number;
  /** Rate of its flow sensor now; null without one. */
  pulsesPerMinute: number | null;
  stations: StationMoment[];
}

export interface StationMoment {
  isOn: boolean;
  /**
   * In its queue: running, or waiting for its start. `startsInS` is negative from then on. `isByHand`: started singly, as
   * we do, and not by a program.
   */
  queued: { isByHand: boolean; remainingS: number; startsInS: number } | null;
}

export interface Controller {
  layout: Layout;
  moment: Moment;
}

/** Result codes that matter here. */
export const RESULT = { success: 1, unauthorized: 2, outOfRange: 17, notPermitted: 48 } as const;

/** The oldest firmware that this driver was written for: 2.1.9. */
export const OLDEST_FIRMWARE = 219;

/** Solenoids need a moment until their current shows. */
export const CURRENT_SHOWS_AFTER_S = 3;

/** The code of an answer that only says how a command went; null for any other answer. */
export function parseResult(answer: unknown): number | null {
  const { result } = readObject(answer);
  return result === undefined ? null : readCount(result);
}

/** Answer to `/jo`: the firmware, and whether the password was right; null when it is no OpenSprinkler. */
export function parseProbe(answer: unknown): { firmware: number; isOpen: boolean } | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { fwv, tz } = { ...answer } as JsonObject;
  return typeof fwv === 'number' && Number.isInteger(fwv) ? { firmware: fwv, isOpen: typeof tz === 'number' } : null;
}

/** Answer to `/ja`. Throws DriverError 'unreachable' when it cannot be read. */
export function parseController(answer: unknown): Controller {
  const { settings, options, stations, programs } = readObject(answer);
  const moment = parseMoment(settings);
  return { layout: parseLayout(readObject(options), readObject(stations), programs, moment), moment };
}

/** Answer to `/jc`. */
export function parseMoment(answer: unknown): Moment {
  const { devt, mac, curr, ocs, sbits, ps, lrun, flcrt, flwrt } = readObject(answer);
  const localS = readCount(devt);
  return {
    localS,
    serial: typeof mac === 'string' && mac !== '' ? mac : null,
    lastRun: lrun === undefined ? '' : readList(lrun).map(readCount).join(),
    currentMa: readOptionalCount(curr),
    overcurrent: readOptionalCount(ocs) ?? 0,
    pulsesPerMinute: readPulseRate(flcrt, flwrt),
    stations: readList(ps).map((entry, station) => {
      const [program, remaining, start] = readList(entry).map(readCount);
      if (program === undefined || remaining === undefined || start === undefined) throw unreadable();
      const queued = { isByHand: program === BY_HAND, remainingS: remaining, startsInS: start - localS };
      return { isOn: readBit(sbits, station), queued: program === 0 ? null : queued };
    }),
  };
}

/** Pulses within the last so many seconds; how many differs between firmwares. */
function readPulseRate(pulses: unknown, windowS: unknown): number | null {
  if (typeof pulses !== 'number' || typeof windowS !== 'number') return null;
  const rate = (60 * pulses) / windowS;
  return Number.isFinite(rate) && rate >= 0 ? rate : null;
}

/** Answer to `/jp`. */
export function parsePrograms(answer: unknown): Layout['programs'] {
  return readList(readObject(answer).pd).map((program, id) => {
    const [flags, , , , , name] = readList(program);
    return { id, name: readName(name), isEnabled: (readCount(flags) & 1) === 1 };
  });
}

function parseLayout(options: JsonObject, stations: JsonObject, programs: unknown, moment: Moment): Layout {
  const { fwv, fwm, hwv, hwt, mas, mas2, ms, re, lg } = options;
  const masters = new Set([mas, mas2, ...(ms === undefined ? [] : readList(ms).filter((_, at) => at % 3 === 0))]);
  const names = readList(stations.snames);
  if (names.length !== moment.stations.length) throw unreadable();
  const hasSolenoids = readOptionalCount(hwt) === HARDWARE_AC;
  return {
    firmware: readCount(fwv),
    firmwareMinor: readOptionalCount(fwm),
    ...describeHardware(readOptionalCount(hwv), readOptionalCount(hwt)),
    isExtension: re === 1,
    isLogging: lg === 1,
    litresPerPulse: readLitresPerPulse(options),
    judgesCurrent: hasSolenoids && moment.currentMa !== null,
    stations: names.map((name, station) => ({
      name: ownName(readName(name), station + 1),
      isMaster: masters.has(station + 1),
      isDisabled: readBit(stations.stn_dis, station),
      isRemote: stations.stn_spe !== undefined && readBit(stations.stn_spe, station),
    })),
    programs: parsePrograms(programs),
  };
}

/** Hundredths of a litre, whichever unit its own app shows; newer firmware also has a divisor. */
function readLitresPerPulse({ sn1t, urs, fpr0, fpr1, fpd0, fpd1 }: JsonObject): number | null {
  if (sn1t !== FLOW_SENSOR && urs !== FLOW_SENSOR) return null;
  const hundredths = readCount(fpr0) + 256 * (readOptionalCount(fpr1) ?? 0);
  const divisor = (readOptionalCount(fpd0) ?? 0) + 256 * (readOptionalCount(fpd1) ?? 0);
  return hundredths / 100 / (divisor === 0 ? 1 : divisor);
}

const FLOW_SENSOR = 2;
const HARDWARE_AC = 0xac;
const VALVE_POWER: { readonly [code: number]: string } = { [HARDWARE_AC]: 'AC', 220: 'DC', 26: 'latching' };

function describeHardware(version: number | null, power: number | null) {
  const suffix = VALVE_POWER[power ?? 0];
  if (version === 64) return { model: 'OpenSprinkler Pi', hardwareVersion: null };
  const isNumbered = version !== null && version >= 20 && version < 40;
  const number = isNumbered ? `${Math.floor(version / 10)}.${version % 10}` : null;
  return { model: 'OpenSprinkler', hardwareVersion: number && [number, suffix].filter(Boolean).join(' ') };
}

/** Stations come named S01, S02 and so on. */
const ownName = (name: string, terminal: number) =>
  name === '' || name === `S${String(terminal).padStart(2, '0')}` ? null : name;

/** 221 and 3 are written 2.2.1(3). */
export function formatFirmware({ firmware, firmwareMinor }: Layout): string {
  const version = [...String(firmware)].join('.');
  return firmwareMinor === null ? version : `${version}(${firmwareMinor})`;
}

export const toFoundDevice = (base: string, firmware: number, needsPassword: boolean): FoundDevice => ({
  address: base,
  types: ['SPRITE'],
  model: 'OpenSprinkler',
  name: null,
  // The controller shows them only with its password.
  terminals: null,
  needsHub: false,
  needs: needsPassword ? ['password'] : [],
  obstacle: firmware < OLDEST_FIRMWARE ? 'unknown-model' : null,
});

/** Stations that water: neither masters nor disabled, unless one is on just now. */
const watersNow = ({ layout, moment }: Controller, station: number) => {
  const { isMaster = true, isDisabled = true } = layout.stations[station] ?? {};
  return !isMaster && (!isDisabled || moment.stations[station]?.isOn === true);
};

export const toTerminals = (controller: Controller): AdoptedTerminal[] =>
  controller.layout.stations.flatMap(({ name }, station) =>
    watersNow(controller, station) ? [{ terminal: station + 1, name }] : [],
  );

/** What a driver knows besides. */
export interface Recalled {
  /** The run that opened a terminal; null where unknown. */
  findRun(terminal: number): string | null;
  /** A circuit that was found broken at the last try to open. */
  findFault(terminal: number): ValveState['status'] | null;
  /** Its last openings; null where they are not known for sure. */
  findOpenings(terminal: number): Opening[] | null;
}

export function toDeviceState(controller: Controller, { base }: ControllerAddress, recalled: Recalled): DeviceState {
  const valves = toTerminals(controller).map(({ terminal, name }) => ({
    ...toValve(controller, terminal, recalled),
    name,
  }));
  return stateOfDevice({
    firmwareVersion: formatFirmware(controller.layout),
    ipAddress: ipAddressOf(base),
    flowLPerMin: findFlow(controller),
    valves,
  });
}

function findFlow({ layout, moment }: Controller): LitresPerMinute | null {
  if (layout.litresPerPulse === null || moment.pulsesPerMinute === null) return null;
  return litresPerMinute(layout.litresPerPulse * moment.pulsesPerMinute);
}

/** `terminal`: must exist on the controller. */
export function toValve(controller: Controller, terminal: number, recalled: Recalled): ValveState {
  const { moment } = controller;
  const { isOn = false, queued = null } = moment.stations[terminal - 1] ?? {};
  const openings = recalled.findOpenings(terminal);
  const isAlone = moment.stations.filter((station) => station.isOn).length === 1;
  return {
    terminal,
    isOpen: isOn,
    // After its clock was put back the start lies ahead: until then nothing is counted down.
    remainingS: isOn ? seconds((queued?.remainingS ?? 0) + Math.max(0, queued?.startsInS ?? 0)) : null,
    runId: isOn && queued?.isByHand ? recalled.findRun(terminal) : null,
    status: findCircuitFault(controller, terminal) ?? (isOn ? null : recalled.findFault(terminal)) ?? 'NORMAL',
    // The controller measures all its solenoids together.
    currentMa: isOn && isAlone ? moment.currentMa : null,
    voltageV: null,
    delivered: openings?.at(-1)?.delivered ?? null,
    openings,
  };
}

/** What the controller itself shows of a terminal's circuit. */
export function findCircuitFault({ layout, moment }: Controller, terminal: number): ValveState['status'] | null {
  if (moment.overcurrent === terminal) return 'SHORT_CIRCUIT';
  const { isRemote = true } = layout.stations[terminal - 1] ?? {};
  if (!layout.judgesCurrent || isRemote || moment.currentMa !== 0) return null;
  const { isOn = false, queued = null } = moment.stations[terminal - 1] ?? {};
  return isOn && queued !== null && -queued.startsInS >= CURRENT_SHOWS_AFTER_S ? 'OPEN_CIRCUIT' : null;
}
