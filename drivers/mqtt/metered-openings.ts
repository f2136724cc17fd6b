/** Litres given through one valve at a time, by the flow that its device's meter reported while it was open. */
import { type LitresPerMinute, litres } from '@sluice/engine/vocabulary/units';
import type { Delivery, ValveState } from '../driver.ts';

export interface FlowReading {
  flowLPerMin: LitresPerMinute;
  /** When the meter measured it, epoch milliseconds; null where nobody knows. */
  measuredAt: number | null;
}

/** Pipes fill first; an earlier reading says nothing of the run. */
const SETTLES_MS = 60_000;
/** Fewer say too little: one may be of a moment before the valve moved. */
const LEAST_READINGS = 3;

interface Metered {
  terminal: number;
  openedAt: number;
  /** Litres a minute, each of a measurement of its own. */
  flows: number[];
  lastMeasuredAt: number;
}

interface DeviceBook {
  /** Null while all valves are shut, or several are open: then the meter measures none of them. */
  open: Metered | null;
  /** Terminals that were closed when last seen: for a terminal that was open, the time of its opening is unknown. */
  shut: ReadonlySet<number>;
  /** Delivery of the last opening of each terminal. */
  delivered: Map<number, Delivery>;
}

export class MeteredOpenings {
  readonly #books = new Map<string, DeviceBook>();

  /** To be called with each state of a device; the same valves, with what was given. */
  note(address: string, valves: readonly ValveState[], reading: FlowReading | null, nowMs: number): ValveState[] {
    const book = this.#books.get(address) ?? { open: null, shut: new Set(), delivered: new Map() };
    this.#books.set(address, book);
    const open = valves.filter(({ isOpen }) => isOpen);
    const [only] = open.length === 1 ? open : [];
    if (book.open !== null && book.open.terminal !== only?.terminal) {
      setDelivery(book, book.open, nowMs);
      book.open = null;
    }
    if (only && book.open === null && book.shut.has(only.terminal)) {
      book.delivered.delete(only.terminal);
      book.open = { terminal: only.terminal, openedAt: nowMs, flows: [], lastMeasuredAt: 0 };
    }
    for (const { terminal, isOpen } of valves)
      if (isOpen && terminal !== only?.terminal) book.delivered.delete(terminal);
    book.shut = new Set(valves.filter(({ isOpen }) => !isOpen).map(({ terminal }) => terminal));
    if (book.open !== null) {
      addReading(book.open, reading);
      setDelivery(book, book.open, nowMs);
    }
    return valves.map((valve) => ({ ...valve, delivered: book.delivered.get(valve.terminal) ?? valve.delivered }));
  }
}

function addReading(metered: Metered, reading: FlowReading | null): void {
  const measuredAt = reading?.measuredAt ?? null;
  if (reading === null || measuredAt === null) return;
  if (measuredAt <= metered.lastMeasuredAt || measuredAt < metered.openedAt + SETTLES_MS) return;
  metered.lastMeasuredAt = measuredAt;
  metered.flows.push(reading.flowLPerMin);
}

function setDelivery(book: DeviceBook, { terminal, openedAt, flows }: Metered, nowMs: number): void {
  if (flows.length < LEAST_READINGS) return;
  const sorted = flows.toSorted((one, other) => one - other);
  const median = sorted[sorted.length >> 1] ?? 0;
  book.delivered.set(terminal, { volumeL: litres((median * (nowMs - openedAt)) / 60_000), basis: 'measured' });
}
