/** Pure: the commands of a controller, as hex digits of its bytes, and what it answers. */
import { DriverError } from '../driver.ts';

/** What is asked; an answer has the same number and 128 more. */
export const ASK = {
  model: '02',
  stations: '0300',
  serial: '05',
  active: '3F00',
} as const;

/** Ends whatever the controller runs. */
export const STOP = '40';

const ACKNOWLEDGED = '01';
const REFUSED = '00';
/** The longest run that all models start by hand, seconds: an ESP-RZXe refuses 101 minutes, and so does its own app. */
export const LONGEST_RUN_S = 6_000;
export const MINUTE_S = 60;

const unreadable = () => new DriverError('unreachable', 'The answer of the controller cannot be read.');

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** Whole minutes, rounded up, since the exact second is ours to close at. */
export const startOf = (station: number, durationS: number) =>
  `39${hex(station, 4)}${hex(Math.ceil(durationS / MINUTE_S), 2)}`;

/** The digits of an answer to `command`. Throws DriverError: 'refused' where the controller says no. */
export function checkAnswer(command: string, answer: string): string {
  if (!/^(?:[\da-f]{2})+$/i.test(answer)) throw unreadable();
  if (answer.startsWith(REFUSED)) {
    throw new DriverError('refused', `The controller refuses ${command.slice(0, 2)} (${answer.slice(2)}).`);
  }
  const number = Number.parseInt(command.slice(0, 2), 16);
  const isAsked = answer.slice(0, 2).toUpperCase() === hex(number + 0x80, 2);
  const isDone = answer.startsWith(ACKNOWLEDGED) && Number.parseInt(answer.slice(2, 4), 16) === number;
  if (!isAsked && !isDone) throw unreadable();
  return answer;
}

/** Stations by their numbers, from 1: a bit each, the lowest of each byte first. */
export function parseStations(answer: string): number[] {
  const mask = Buffer.from(answer.slice(4), 'hex');
  if (mask.length === 0) throw unreadable();
  return [...mask].flatMap((byte, place) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => place * 8 + bit + 1),
  );
}

export interface ControllerModel {
  number: number;
  /** As pages show it. */
  name: string;
  /** Of its protocol, as 2.9: what its own apps show as its version. */
  version: string;
}

const MODELS: { readonly [number: number]: string } = {
  3: 'ESP-RZXe',
  5: 'ESP-TM2',
  6: 'ST8x-WiFi',
  7: 'ESP-Me',
  8: 'ST8x-WiFi2',
  9: 'ESP-ME3',
  10: 'ESP-TM2',
  12: 'LXME2',
  13: 'LX-IVM',
  14: 'LX-IVM Pro',
  16: 'ESP-Me2',
  17: 'ESP-2WIRE',
  20: 'TM2R',
  21: 'TRU',
  259: 'ESP-RZXe2',
  263: 'ESP-Me',
  266: 'ESP-TM2',
  2066: 'RC2',
  2067: 'ARC8',
};

export const MAKER = 'Rain Bird';

export function parseModel(answer: string): ControllerModel {
  const bytes = Buffer.from(answer, 'hex');
  if (bytes.length < 5) throw unreadable();
  const number = bytes.readUInt16BE(1);
  const found = MODELS[number];
  return { number, name: found ? `${MAKER} ${found}` : MAKER, version: `${bytes[3]}.${bytes[4]}` };
}

/** Null where it has none: some answer with zeros. */
export function parseSerial(answer: string): string | null {
  const digits = answer.slice(2);
  return /^0*$/.test(digits) ? null : digits.toUpperCase();
}
