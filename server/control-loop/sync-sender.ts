/** Sends a battery device when to wake: at its sync interval, and shortly before each known start. */
import { DriverError } from '@sluice/drivers/driver';
import { seconds } from '@sluice/engine/vocabulary/units';
import { startsOfDevice } from '../schedule/index.ts';
import type { Observed } from './observe.ts';
import type { KeeperTools } from './watched-device.ts';

/** A device wakes this long before it must open a valve. */
const BEFORE_START_MS = 5_000;
/** It is sent the starts up to its second next contact, in case it misses one. */
const CONTACTS_AHEAD = 2;
/** Instants that a real timer can keep (own). */
const MAX_WAKES = 20;
const SAME_MS = 2_000;

export class SyncSender {
  readonly #tools: KeeperTools;
  #sent: { everyMinutes: number; wakesAt: number[] } | null = null;

  constructor(tools: KeeperTools) {
    this.#tools = tools;
  }

  /** Called while the device listens; sends only what it does not have yet. Rejects only with 'fenced'. */
  async send({ device, lease }: Observed): Promise<void> {
    const { db, clock, driver } = this.#tools;
    const everyMinutes = device.syncFrequencyMin;
    const nowMs = clock.now();
    const until = new Date(nowMs + CONTACTS_AHEAD * everyMinutes * 60_000);
    const starts = await startsOfDevice(db, device.id, new Date(nowMs), until, MAX_WAKES);
    const wakesAt = [...new Set(starts.map((at) => Math.max(nowMs, at.getTime() - BEFORE_START_MS)))];
    if (this.#hasSent(everyMinutes, wakesAt)) return;
    try {
      const wakesInS = wakesAt.map((at) => seconds((at - nowMs) / 1000));
      await driver.syncs?.setSync(lease.address, { everyMinutes, wakesInS });
      this.#sent = { everyMinutes, wakesAt };
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault === 'fenced') throw error;
    }
  }

  /** Past wake times do not count as a change. */
  #hasSent(everyMinutes: number, wakesAt: number[]): boolean {
    const sent = this.#sent;
    if (sent?.everyMinutes !== everyMinutes) return false;
    const isReported = (at: number) => sent.wakesAt.some((wakeAt) => Math.abs(wakeAt - at) < SAME_MS);
    return wakesAt.every(isReported);
  }
}
