/** Pure: what an Ecowitt gateway is asked of its valves, and what it says. An unreadable answer counts as no answer. */
import { DriverError } from '../driver.ts';
import { asList, asRecord, findNumber, findText, type JsonRecord, parseJson } from '../lan/json.ts';
import { VALVE_MODELS, type ValveId, type ValveModel } from './address.ts';

/** In the list of a gateway. */
export interface ListedValve extends ValveId {
  /** Whether the gateway has contact with it by radio: without, all else is of an earlier time. */
  isLinked: boolean;
}

/** What a valve reports through its gateway; null where its message lacks it. */
export interface ValveReport {
  name: string | null;
  firmwareVersion: string | null;
  isOpen: boolean;
  /** Seconds from its opening to its end, by its own timer; null where it has none: open until told, or by litres. */
  timerS: number | null;
  /** Seconds for which it has been open, or was the last time. */
  openS: number | null;
  /** Litres of that time. */
  volumeL: number | null;
  /** All litres that it has counted. */
  totalL: number | null;
  /** Litres a minute. */
  flow: number | null;
  /** 0 to 1. */
  batteryFraction: number | null;
  isLeaking: boolean;
  isWaterMissing: boolean;
  /** By the valve's own message: the gateway has lost it. */
  isLost: boolean;
}

/** Names of the fields that the models have each for itself. */
const FIELDS: {
  readonly [Model in ValveModel]: { readonly [Field in 'status' | 'total' | 'flow' | 'battery']: string };
} = {
  WFC01: { status: 'water_status', total: 'water_total', flow: 'flow_velocity', battery: 'wfc01batt' },
  WFC02: { status: 'wfc02_status', total: 'wfc02_total', flow: 'wfc02_flow_velocity', battery: 'wfc02batt' },
};

/** Bits of the field `warning`. */
const LEAK = 1;
const NO_WATER = 2;
const LOST = 128;

/** Seconds of one unit of `val`, by `val_type`; its 3 is decilitres. */
const UNIT_S: { readonly [valType: number]: number } = { 0: 1, 1: 60, 2: 3600 };

const FULL_BATTERY = 5;

const unreadable = () => new DriverError('unreachable', 'The answer of the gateway cannot be read.');

/** Some firmwares put a stray character behind the JSON. */
export const parseAnswer = (text: string): JsonRecord => asRecord(parseJson(text.slice(0, text.lastIndexOf('}') + 1)));

/** Figures come bare or as text. Null for all else. */
export function numberIn(value: unknown): number | null {
  const isFigure = typeof value === 'string' && /^-?\d{1,12}(\.\d{1,9})?$/.test(value.trim());
  return isFigure ? Number(value) : findNumber(value);
}

function atLeastZero(value: unknown): number | null {
  const number = numberIn(value);
  return number !== null && number >= 0 ? number : null;
}

/** The valves in the list of a gateway; whatever else is in it is left out. */
export function parseValves(answer: JsonRecord): ListedValve[] {
  return asList(answer.command).flatMap((listed) => {
    const { model: number, id, rfnet_state: contact } = Object(listed) as JsonRecord;
    const model = modelOf(numberIn(number));
    const valveId = numberIn(id);
    return model === null || valveId === null || !isValveId(valveId)
      ? []
      : [{ model, id: valveId, isLinked: numberIn(contact) === 1 }];
  });
}

const isValveId = (id: number) => Number.isInteger(id) && id > 0 && id <= 0xffffffff;

function modelOf(number: number | null): ValveModel | null {
  const found = Object.entries(VALVE_MODELS).find(([, value]) => value === number);
  return found ? (found[0] as ValveModel) : null;
}

/** The report of one valve. Whether it is open must be said. */
export function parseReport(answer: JsonRecord, { model, id }: ValveId): ValveReport {
  const all = asList(answer.command).map((one) => Object(one) as JsonRecord);
  const report = all.find((one) => numberIn(one.id) === id && numberIn(one.model) === VALVE_MODELS[model]);
  if (!report) throw unreadable();
  const fields = FIELDS[model];
  const totalL = atLeastZero(report[fields.total]);
  const startedAtL = atLeastZero(report.happen_water);
  const bars = atLeastZero(report[fields.battery]);
  const warning = atLeastZero(report.warning) ?? 0;
  return {
    name: findText(report.nickname),
    firmwareVersion: findVersion(report.version),
    isOpen: isOpenIn(report, fields.status),
    timerS: findTimer(report),
    openS: atLeastZero(report.run_time),
    volumeL: totalL !== null && startedAtL !== null && totalL >= startedAtL ? roundToMl(totalL - startedAtL) : null,
    totalL,
    flow: atLeastZero(report[fields.flow]),
    batteryFraction: bars !== null && bars <= FULL_BATTERY ? bars / FULL_BATTERY : null,
    isLeaking: (warning & LEAK) !== 0,
    isWaterMissing: (warning & NO_WATER) !== 0,
    isLost: (warning & LOST) !== 0,
  };
}

/** As finely as it counts. */
const roundToMl = (volumeL: number) => Math.round(volumeL * 1000) / 1000;

const findVersion = (version: unknown) => {
  const number = numberIn(version);
  return number === null ? null : String(number);
};

/** Its valve stands open, or its water runs: either is enough not to call it shut. */
function isOpenIn(report: JsonRecord, statusField: string): boolean {
  const flags = [report[statusField], report.water_running].map(numberIn).filter((flag) => flag !== null);
  if (flags.length === 0) throw unreadable();
  return flags.some((flag) => flag !== 0);
}

function findTimer({ always_on: alwaysOn, val_type: type, val }: JsonRecord): number | null {
  const unitS = UNIT_S[numberIn(type) ?? -1];
  const value = numberIn(val);
  return numberIn(alwaysOn) === 0 && unitS !== undefined && value !== null && value > 0 ? value * unitS : null;
}

const messageOf = (command: object) => JSON.stringify({ command: [command] });

const valveIn = ({ model, id }: ValveId) => ({ id, model: VALVE_MODELS[model] });

export const reportMessage = (valve: ValveId) => messageOf({ cmd: 'read_device', ...valveIn(valve) });

/** `durationS`: whole seconds. `always_on` is never 1: it would water until somebody stops it. */
export const runMessage = (valve: ValveId, durationS: number) =>
  messageOf({
    cmd: 'quick_run',
    on_type: 0,
    off_type: 0,
    always_on: 0,
    on_time: 0,
    off_time: 0,
    val_type: 0,
    val: durationS,
    // Percent, of the model whose valve can stand half open.
    ...(valve.model === 'WFC02' ? { position: 100 } : {}),
    ...valveIn(valve),
  });

export const stopMessage = (valve: ValveId) => messageOf({ cmd: 'quick_stop', ...valveIn(valve) });
