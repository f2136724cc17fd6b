/** Plays the season: sets the clock from one thing that happens to the next, and lets the product do its work there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { gardensWithStart } from '@sluice/server/schedule/index';
import { sql } from 'drizzle-orm';
import type { SeasonHardware } from './hardware.ts';
import type { SeasonClock } from './season-clock.ts';
import type { SeasonServer } from './season-server.ts';
import { dateOf, daysLater, midnightOf, type Sky } from './sky.ts';
import type { TrueZone } from './true-garden.ts';

/** Minutes before a start at which plans are made once more. */
const LOOKS_BEFORE_MIN = [60, 5];
/** Real milliseconds in which valves and records follow the clock. */
const PATIENCE_MS = 30_000;
const POLL_MS = 4;
/** No start is planned further ahead. */
const AHEAD_MS = 40 * DAY_MS;

interface Valves {
  open: number;
  overdue: number;
  pending: number;
  next: number | null;
}

export class SeasonPlay {
  readonly #clock: SeasonClock;
  readonly #server: SeasonServer;
  readonly #minutes: readonly number[];
  readonly #zones: readonly TrueZone[];
  readonly #sky: Sky;
  readonly #hardware: SeasonHardware;
  #today: string;
  /** Whether something has happened since the last full minute. */
  #isNews = true;

  constructor(
    clock: SeasonClock,
    server: SeasonServer,
    sky: Sky,
    hardware: SeasonHardware,
    zones: readonly TrueZone[],
  ) {
    this.#clock = clock;
    this.#server = server;
    this.#sky = sky;
    this.#hardware = hardware;
    this.#zones = zones;
    this.#minutes = server.jobs.minutes();
    this.#today = dateOf(clock.now());
  }

  async playUntil(untilMs: number): Promise<void> {
    for (;;) {
      await this.#followClock();
      const nowMs = this.#clock.now();
      if (nowMs >= untilMs) return;
      const at = Math.min(untilMs, await this.#nextAt(nowMs));
      this.#clock.set(at);
      this.#endDays();
      this.#server.loop.wakeAll();
      if (at % MINUTE_MS !== 0) this.#isNews = true;
      else {
        this.#isNews = false;
        await this.#server.jobs.perform(at);
      }
    }
  }

  #endDays(): void {
    for (; this.#today < dateOf(this.#clock.now()); this.#today = daysLater(this.#today, 1)) {
      const day = this.#sky.dayOn(this.#today);
      const endsAtMs = midnightOf(daysLater(this.#today, 1)) + DAY_MS;
      for (const zone of this.#zones) {
        zone.endDay(day, this.#hardware.cyclesOf(zone.plot, this.#today, endsAtMs));
      }
    }
  }

  /** Waits until valves and records are as they should be at this instant. */
  async #followClock(): Promise<void> {
    const since = performance.now();
    for (;;) {
      const nowMs = this.#clock.now();
      const { overdue, pending, open } = await this.#valves(nowMs);
      const due = await gardensWithStart(this.#server.db, new Date(nowMs), new Date(nowMs));
      if (due.length === 0 && overdue === 0 && (pending === 0 || open > 0)) return;
      if (performance.now() - since > PATIENCE_MS)
        throw new Error(
          `At ${new Date(nowMs).toISOString()} ${overdue} valves do not close and ${pending} do not open.`,
        );
      await sleep(POLL_MS);
    }
  }

  async #nextAt(nowMs: number): Promise<number> {
    const [start] = await gardensWithStart(this.#server.db, new Date(nowMs), new Date(nowMs + AHEAD_MS));
    const { next } = await this.#valves(nowMs);
    const startMs = start?.at ?? Number.POSITIVE_INFINITY;
    const looks = LOOKS_BEFORE_MIN.map((minutes) => ceilMinute(startMs - minutes * MINUTE_MS));
    const minute = Math.floor(nowMs / MINUTE_MS);
    const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const later = this.#minutes.map((of) => dayMs + of * MINUTE_MS);
    const candidates = [
      startMs,
      ...looks,
      next ?? Number.POSITIVE_INFINITY,
      this.#isNews ? (minute + 1) * MINUTE_MS : Number.POSITIVE_INFINITY,
      (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS,
      later.find((at) => at > nowMs) ?? Number.POSITIVE_INFINITY,
    ];
    return Math.min(...candidates.filter((at) => at > nowMs));
  }

  async #valves(nowMs: number): Promise<Valves> {
    const now = new Date(nowMs).toISOString();
    const { rows } = await this.#server.db.execute<Valves & Record<string, unknown>>(sql`
      select count(*) filter (where phase = 'WATERING')::int as open,
        count(*) filter (where phase = 'WATERING' and deadline <= ${now}::timestamptz)::int as overdue,
        count(*) filter (where phase = 'PENDING' and planned_start <= ${now}::timestamptz)::int as pending,
        extract(epoch from min(deadline) filter (where phase = 'WATERING'))::float8 * 1000 as next
      from runs where phase <> 'ENDED'`);
    return rows[0] ?? { open: 0, overdue: 0, pending: 0, next: null };
  }
}

const ceilMinute = (atMs: number) => Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
