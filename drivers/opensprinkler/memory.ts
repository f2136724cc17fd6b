/** What is known of a controller's openings: its own log, and who sent the single starts in it. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { CommandBook } from '../command-book.ts';
import type { ValveState } from '../driver.ts';
import { parseAddress } from './address.ts';
import type { Controller, Moment, Recalled } from './codec.ts';
import type { ControllerLink } from './controller-link.ts';
import { type LoggedRun, parseLog } from './log.ts';
import type { NoteStore, Notes, StartNote } from './notes.ts';
import { findNote, OPENINGS_DAYS, openingsOf } from './openings.ts';
import { LONGEST_RUN_S, LONGEST_WAIT_S } from './timer.ts';
import { noteUnanswered, type WatchedOpening, watch } from './watched-openings.ts';

/** What has started since a look that was longer ago may have been another process's. */
const WATCHED_FOR_S = 60;
/** Seconds within which a controller takes a start that was sent. */
const ANSWERED_IN_S = 10;
/** Interval at which open openings are saved, in case the process dies. */
const SAVE_OPEN_MS = 30_000;

interface Start {
  terminal: number;
  startS: number;
}

interface Watched {
  address: string;
  /** When it was last looked at, and when that was last stored; by the clock of `watchMs`. */
  lookMs: number;
  saveMs: number;
  openings: WatchedOpening[];
  /** The log, and the last run that it ends with. */
  log: LoggedRun[];
  logEndsWith: string | null;
}

export class ControllerMemory {
  readonly #link: ControllerLink;
  readonly #book: CommandBook;
  readonly #store: NoteStore;
  /** Epoch milliseconds of a clock that nobody sets while this process runs. */
  readonly #watchMs: () => number;
  readonly #watched = new Map<string, Watched>();
  readonly #faults = new Map<string, ValveState['status']>();

  constructor(link: ControllerLink, book: CommandBook, store: NoteStore, watchMs: () => number) {
    this.#link = link;
    this.#book = book;
    this.#store = store;
    this.#watchMs = watchMs;
  }

  /** Another process may have had it: what has started since the last look here was seen by nobody. */
  beginKeeping(address: string): void {
    for (const [serial, watched] of this.#watched) if (watched.address === address) this.#watched.delete(serial);
  }

  /** From an adoption on all single starts are known: none was ours before. */
  begin({ moment }: Pick<Controller, 'moment'>): void {
    if (moment.serial === null) return;
    const starts = runningByHand({ moment }).map((run) => noteOf(run));
    const lookMs = this.#watchMs();
    const openings = watch([], moment, lookMs);
    this.#store.save(moment.serial, {
      completeFromS: moment.localS,
      completeFromMs: lookMs,
      starts,
      watched: openings,
    });
    this.#watched.set(moment.serial, { address: '', lookMs, saveMs: lookMs, openings, log: [], logEndsWith: null });
  }

  /** Before a start is sent. */
  noteStart(address: string, { moment }: Controller, terminal: number, runId: string, forS: number): void {
    this.#book.noteOpening(address, terminal, runId, forS + LONGEST_WAIT_S);
    const { localS } = moment;
    const untilS = localS + LONGEST_WAIT_S + ANSWERED_IN_S;
    const atMs = this.#watchMs();
    const sent = { atMs, clockS: localS - atMs / 1000, timerS: forS };
    this.#change(moment, (starts) => [...starts, { terminal, runId, fromS: localS, untilS, wasRefused: false, sent }]);
  }

  /** Now it is known when exactly it started: what follows soon is another's. */
  noteOpened(address: string, { moment }: Controller, terminal: number, runId: string, forS: number): void {
    this.#faults.delete(`${address} ${terminal}`);
    this.#book.noteOpening(address, terminal, runId, forS);
    const startS = moment.localS + (moment.stations[terminal - 1]?.queued?.startsInS ?? 0);
    this.#changeLast(moment, terminal, { fromS: startS, untilS: startS });
  }

  noteClosed(address: string, terminal: number): void {
    this.#book.noteClosing(address, terminal);
  }

  /** The last start was closed again, since its circuit is broken. */
  noteFault(address: string, { moment }: Controller, terminal: number, status: ValveState['status']): void {
    this.#faults.set(`${address} ${terminal}`, status);
    this.#changeLast(moment, terminal, { wasRefused: true });
  }

  /** The controller does not answer: if it has lost power, that was before now. */
  noteUnanswered(address: string): void {
    for (const watched of this.#watched.values()) {
      if (watched.address === address) watched.openings = noteUnanswered(watched.openings, this.#watchMs());
    }
  }

  /** All that is known at this look at the controller; asks for its log if that has grown. */
  async recall(address: string, controller: Controller): Promise<Recalled> {
    const { layout, moment } = controller;
    const notes =
      layout.isLogging && moment.serial !== null ? await this.#look(address, controller, moment.serial) : null;
    const log = this.#watched.get(moment.serial ?? '')?.log ?? [];
    return {
      findRun: (terminal) => {
        const start = moment.stations[terminal - 1]?.queued?.startsInS ?? 0;
        const noted = notes && findNote(notes, terminal, moment.localS + start);
        return noted ? noted.runId : this.#book.findRun(address, terminal);
      },
      findFault: (terminal) => this.#faults.get(`${address} ${terminal}`) ?? null,
      findOpenings: (terminal) => notes && openingsOf(controller, terminal, log, notes, this.#watchMs()),
    };
  }

  async #look(address: string, controller: Controller, serial: string): Promise<Notes> {
    const { moment } = controller;
    const { localS, lastRun } = moment;
    const lookMs = this.#watchMs();
    const notes = this.#store.load(serial) ?? startNotes(localS, lookMs);
    const before = this.#watched.get(serial);
    const log = before?.logEndsWith === lastRun ? before.log : await this.#readLog(address, localS);
    const seen = [...log.filter(({ isByHand }) => isByHand), ...runningByHand(controller)];
    const sinceS = before === undefined ? Number.POSITIVE_INFINITY : (lookMs - before.lookMs) / 1000;
    // The last look by the controller's clock as it is now: it may have been set since.
    const lastLookS = localS - Math.ceil(sinceS);
    const foreign = seen.filter(
      ({ terminal, startS }) => sinceS <= WATCHED_FOR_S && startS >= lastLookS && !findNote(notes, terminal, startS),
    );
    notes.starts.push(...foreign.map(noteOf));
    const lastOpenings = before?.openings ?? notes.watched;
    const openings = watch(lastOpenings, moment, lookMs).filter(
      ({ openedMs }) => openedMs > lookMs - OPENINGS_DAYS * DAY_MS,
    );
    const hasChanged = openings.some(({ mostS }, place) => mostS !== (lastOpenings[place]?.mostS ?? Number.NaN));
    const isDue = openings.some(isOpenStill) && lookMs - (before?.saveMs ?? 0) >= SAVE_OPEN_MS;
    const isToSave = before === undefined || foreign.length > 0 || hasChanged || isDue;
    if (isToSave) this.#store.save(serial, { ...notes, watched: openings });
    const saveMs = isToSave ? lookMs : before.saveMs;
    this.#watched.set(serial, { address, lookMs, saveMs, openings, log, logEndsWith: lastRun });
    return { ...notes, watched: openings };
  }

  async #readLog(address: string, localS: number): Promise<LoggedRun[]> {
    const start = Math.max(0, localS - OPENINGS_DAYS * 86_400);
    return parseLog(await this.#link.read(parseAddress(address), 'jl', { start, end: localS + 86_400 }));
  }

  #changeLast(moment: Moment, terminal: number, change: Partial<StartNote>): void {
    this.#change(moment, (starts) => {
      const last = starts.findLast((note) => note.terminal === terminal);
      return starts.map((note) => (note === last ? { ...note, ...change } : note));
    });
  }

  #change({ serial, localS }: Moment, change: (starts: StartNote[]) => StartNote[]): void {
    if (serial === null) return;
    const notes = this.#store.load(serial) ?? startNotes(localS, this.#watchMs());
    const oldestS = localS - OPENINGS_DAYS * 86_400 - LONGEST_RUN_S;
    const starts = change(notes.starts).filter(({ untilS }) => untilS > oldestS);
    this.#store.save(serial, { ...notes, starts, watched: this.#watched.get(serial)?.openings ?? notes.watched });
  }
}

const isOpenStill = ({ mostS }: WatchedOpening) => mostS === null;

/** Notes that begin now: what runs already may be ours or not until all of it is over. */
const startNotes = (localS: number, nowMs: number): Notes => ({
  completeFromS: localS + LONGEST_RUN_S,
  completeFromMs: nowMs + LONGEST_RUN_S * 1000,
  starts: [],
  watched: [],
});

/** A start at the controller. */
const noteOf = ({ terminal, startS }: Start): StartNote => ({
  terminal,
  fromS: startS,
  untilS: startS,
  runId: null,
  wasRefused: false,
});

function runningByHand({ moment }: Pick<Controller, 'moment'>): Start[] {
  return moment.stations.flatMap(({ isOn, queued }, station) =>
    isOn && queued?.isByHand ? [{ terminal: station + 1, startS: moment.localS + queued.startsInS }] : [],
  );
}
