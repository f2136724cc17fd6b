/**
 * What this process has seen of its device and sent it. It changes only here, by what happened; others read it. Times are
 * arguments, epoch milliseconds.
 */
import type { RunRow } from '../runs/index.ts';
import type { SeenOpen } from './account.ts';

/** Milliseconds between two looks at a device that waters. */
export const LOOK_WATERING_MS = 2_000;

type RunId = RunRow['id'];
type WithId = Pick<RunRow, 'id'>;

/** Of one run; left out what has not happened. */
export interface RunObservations {
  /** When the device last reported its valve open. */
  readonly openAt?: number;
  /** When the device was first asked after that and did not answer. */
  readonly silentFrom?: number | undefined;
  /** The latest end that the device was sent for it. */
  readonly sentUntil?: number;
  /** When the device's timer closes the valve, which this process has opened. */
  readonly deviceEndsAt?: number;
  /** Open commands sent. */
  readonly openTries?: number;
  /** When the timer was last found to show another end than it was sent. */
  readonly otherEndAt?: number;
  /** When a close was last sent again, since nothing is known of its valve after its end. */
  readonly closeRepeatedAt?: number | undefined;
  /** Whether this process has stored its deadline, and so was not interrupted before it opened. */
  readonly isJournaledHere?: true;
  /** Whether a close was sent: what it does from then on shows nothing of its timer. */
  readonly isCloseSent?: true;
  /** Whether people know that its device has changed since it opened. */
  readonly isChangeNotified?: true;
}

const NOTHING: RunObservations = {};
/** Those that a clock which was put back would leave in the future. */
const TIMES = ['openAt', 'silentFrom', 'sentUntil', 'deviceEndsAt', 'otherEndAt'] as const;

export class DeviceObservations {
  /** Whether the device did not answer the last request. */
  isSilent = false;
  unansweredLooks = 0;
  nextLookAt = 0;
  /** Of a sleeping device: its next contact; in the past while it listens. */
  nextContactAt = 0;
  /** An unanswered request is not repeated before this. */
  quietUntil = 0;
  lastCloseTryAt = 0;
  /** When the last open command was sent; earlier readings do not reflect it. */
  lastOpenSentAt = 0;
  /** The run that waits for its master valve, and since when. */
  #behindMaster: { runId: RunId; sinceMs: number } | null = null;
  readonly #runs = new Map<RunId, RunObservations>();

  get runs(): ReadonlyMap<RunId, RunObservations> {
    return this.#runs;
  }

  of({ id }: WithId): RunObservations {
    return this.#runs.get(id) ?? NOTHING;
  }

  /** Null where no look of this process has shown the run's valve open. */
  findSeenOpen(run: WithId): SeenOpen | null {
    const { openAt, silentFrom } = this.of(run);
    return openAt === undefined ? null : { untilMs: openAt, silentFromMs: silentFrom ?? null };
  }

  #change({ id }: WithId, change: RunObservations): void {
    this.#runs.set(id, { ...this.#runs.get(id), ...change });
  }

  /** The next look is no later than this. */
  lookBy(atMs: number): void {
    this.nextLookAt = Math.min(this.nextLookAt, atMs);
  }

  lookAnswered(next: { lookAt: number; contactAt: number }): void {
    this.isSilent = false;
    this.unansweredLooks = 0;
    this.nextLookAt = next.lookAt;
    this.nextContactAt = next.contactAt;
  }

  lookUnanswered(askedMs: number, nextLookAt: number): void {
    this.isSilent = true;
    this.unansweredLooks += 1;
    this.nextLookAt = nextLookAt;
    for (const [id, { openAt, silentFrom }] of this.#runs) {
      if (openAt !== undefined && silentFrom === undefined) this.#change({ id }, { silentFrom: askedMs });
    }
  }

  commandAnswered(): void {
    this.isSilent = false;
  }

  commandUnanswered(nowMs: number): void {
    this.isSilent = true;
    this.pauseRequests(nowMs);
  }

  pauseRequests(nowMs: number): void {
    this.quietUntil = nowMs + LOOK_WATERING_MS;
  }

  /** Since when the run has waited for its master valve. */
  waitBehindMaster({ id: runId }: WithId, nowMs: number): number {
    if (this.#behindMaster?.runId !== runId) this.#behindMaster = { runId, sinceMs: nowMs };
    return this.#behindMaster.sinceMs;
  }

  journaled(run: WithId): void {
    this.#change(run, { isJournaledHere: true, openTries: 0 });
  }

  /** `untilMs`: the end that the device is sent; `armedS`: for how long its timer holds, in its whole steps. */
  openSent(run: WithId, nowMs: number, untilMs: number, armedS: number): void {
    const { openTries = 0, sentUntil = 0 } = this.of(run);
    this.lastOpenSentAt = nowMs;
    this.#change(run, {
      openTries: openTries + 1,
      sentUntil: Math.max(sentUntil, untilMs),
      deviceEndsAt: nowMs + armedS * 1000,
    });
  }

  /** The device shows for how long its timer holds: some hold longer than they are told. */
  remainingShown(run: WithId, remainingS: number | null, nowMs: number): void {
    const { deviceEndsAt } = this.of(run);
    if (deviceEndsAt === undefined || remainingS === null) return;
    this.#change(run, { deviceEndsAt: Math.max(deviceEndsAt, nowMs + remainingS * 1000) });
  }

  shownOpen(run: WithId, atMs: number): void {
    this.#change(run, { openAt: atMs, silentFrom: undefined });
  }

  otherEndShown(run: WithId, atMs: number): void {
    this.#change(run, { otherEndAt: atMs });
  }

  closeTried(nowMs: number): void {
    this.lastCloseTryAt = nowMs;
  }

  /** A try that waits for an answer is due now. */
  retryClose(): void {
    this.lastCloseTryAt = 0;
  }

  closeSent(run: WithId): void {
    this.#change(run, { isCloseSent: true });
  }

  closeRepeated(run: WithId, nowMs: number): void {
    this.#change(run, { closeRepeatedAt: nowMs });
  }

  changeNotified(run: WithId): void {
    this.#change(run, { isChangeNotified: true });
  }

  /** A run is over. */
  forget({ id }: WithId): void {
    this.#runs.delete(id);
  }

  /** The clock was put back by so much: times that are still to come would come too late. */
  clockWentBack(byMs: number): void {
    this.nextLookAt = 0;
    this.quietUntil = 0;
    this.lastCloseTryAt = 0;
    this.nextContactAt -= byMs;
    this.lastOpenSentAt -= byMs;
    if (this.#behindMaster !== null) this.#behindMaster.sinceMs -= byMs;
    for (const [id, seen] of this.#runs) {
      const times = TIMES.flatMap((time) => (seen[time] === undefined ? [] : [[time, seen[time] - byMs]]));
      this.#runs.set(id, { ...seen, closeRepeatedAt: undefined, ...Object.fromEntries(times) });
    }
  }
}

/** As others have it: to be read, and told what happened. */
export type Observations = Readonly<DeviceObservations>;
