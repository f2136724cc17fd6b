/**
 * Pure: programs of controllers that keep them by letters: ESP-TM2 and ESP-Me, each in several generations. Others keep
 * times for each station, or speak of programs in a newer protocol: theirs are not read.
 */
import { seconds } from '@sluice/engine/vocabulary/units';
import { type DeviceProgram, DriverError } from '../driver.ts';
import { MINUTE_S } from './commands.ts';

/** Programs of a model, by its number. */
const PROGRAMS: { readonly [model: number]: number } = { 5: 3, 10: 3, 20: 3, 21: 3, 266: 3, 7: 4, 263: 4 };

/** Where on its pages a program's days and starts are, and the lengths of two stations. */
const PAGES = { days: 0x10, starts: 0x60, lengths: 0x80 };
const NO_START = 0xffff;
const DAY_MIN = 1_440;
const FREQUENCIES = ['custom', 'cyclic', 'odd', 'even'] as const;
/** Per cent of its seasonal adjustment that change nothing. */
const UNADJUSTED = 100;

const unreadable = () => new DriverError('unreachable', 'The programs of the controller cannot be read.');

/** Reads a page of its schedule: the bytes behind its number. */
export type ReadPage = (page: number) => Promise<Buffer>;

/** The command for a page, and the bytes of its answer. */
export const pageCommand = (page: number) => `20${page.toString(16).padStart(4, '0').toUpperCase()}`;
export const parsePage = (answer: string) => Buffer.from(answer.slice(6), 'hex');

/** Those that have a start, in the order of their letters. Rejects with DriverError. */
export async function readOwnPrograms(
  model: number,
  stations: readonly number[],
  readPage: ReadPage,
): Promise<DeviceProgram[]> {
  const count = PROGRAMS[model];
  if (count === undefined) throw new DriverError('refused', 'The programs of this model are not read.');
  const starting: { number: number; starts: string[]; days: Buffer }[] = [];
  for (let number = 0; number < count; number += 1) {
    const starts = parseStarts(await readPage(PAGES.starts | number));
    if (starts.length > 0) starting.push({ number, starts, days: await readPage(PAGES.days | number) });
  }
  if (starting.length === 0) return [];
  const lengths = await readLengths(count, stations, readPage);
  return starting.map(({ number, starts, days }) => ({
    number,
    name: String.fromCharCode('A'.charCodeAt(0) + number),
    isEnabled: true,
    months: [],
    starts,
    lengths: lengths.flatMap(({ terminal, minutes }) => {
      const length = minutes[number] ?? 0;
      return length > 0 ? [{ terminal, lengthS: seconds(length * MINUTE_S) }] : [];
    }),
    ...parseDays(days),
  }));
}

/** Each page has two stations, and of each the minutes of all programs. */
async function readLengths(count: number, stations: readonly number[], readPage: ReadPage) {
  const pairs = [...new Set(stations.map((station) => (station - 1) >> 1))];
  const lengths: { terminal: number; minutes: number[] }[] = [];
  for (const pair of pairs) {
    const minutes = wordsOf(await readPage(PAGES.lengths | pair));
    if (minutes.length !== 2 * count) throw unreadable();
    const both = [minutes.slice(0, count), minutes.slice(count)];
    for (const [place, each] of both.entries()) {
      const terminal = pair * 2 + place + 1;
      if (stations.includes(terminal)) lengths.push({ terminal, minutes: each });
    }
  }
  return lengths;
}

const wordsOf = (page: Buffer): number[] => {
  if (page.length % 2 !== 0) throw unreadable();
  return Array.from({ length: page.length / 2 }, (_, place) => page.readUInt16BE(place * 2));
};

function parseStarts(page: Buffer): string[] {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const starts = wordsOf(page).filter((minute) => minute !== NO_START);
  if (starts.some((minute) => minute >= DAY_MIN)) throw unreadable();
  return [...new Set(starts)].map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
}

/** Days of the week as bits, Sunday first; length and rest of an interval; days that are always off; per cent; which holds. */
function parseDays(page: Buffer): Pick<DeviceProgram, 'days' | 'changes'> {
  const [onDays = 0, intervalDays = 0, firstInDays = 0, offDays = 0, percent = UNADJUSTED, kind] = page;
  const frequency = FREQUENCIES[kind ?? -1];
  if (frequency === undefined) throw unreadable();
  const changes: DeviceProgram['changes'] = percent === UNADJUSTED ? [] : ['weather'];
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => ((onDays & ~offDays) >> day) & 1);
  const each = { intervalDays: null, weekdays: [], firstInDays: 0 };
  if (frequency === 'custom') {
    const days = weekdays.length === 0 ? null : { ...each, repeat: 'weekly' as const, weekdays };
    return { days, changes };
  }
  // No program of Sluice's leaves out weekdays of another rhythm.
  if (offDays !== 0) return { days: null, changes };
  if (frequency === 'cyclic') {
    const days = intervalDays === 0 ? null : { ...each, repeat: 'interval' as const, intervalDays, firstInDays };
    return { days, changes };
  }
  return { days: { ...each, repeat: frequency === 'odd' ? 'odd_days' : 'even_days' }, changes };
}
