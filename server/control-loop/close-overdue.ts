/**
 * The watchdog's work (docs/fail-safe.md, 3; docs/decisions/0049): closes valves whose time is over where the process
 * that controls them hangs or has died. It reads the journal and uses nothing but the drivers' close.
 */
import { randomUUID } from 'node:crypto';
import { type Driver, requirePart } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type AbandonedValve, type Ask, abandonedValves, hasLivingOwner, takeAbandonedLease } from './overdue-store.ts';

/** Seconds without a sign of life after which a process counts as hanging. */
export const QUIET_S = 30;
const COMMAND_LIFE_MS = 30_000;

export interface WatchdogTools {
  ask: Ask;
  /** Opens an address that is stored sealed. */
  openAddress(stored: string): string;
  /** Epoch milliseconds. */
  now(): number;
  /** Asked for only where a valve must be closed. */
  findDriver(kind: DriverKind): Promise<Driver>;
  warn(error: unknown, sentence: string): void;
}

export class OverdueValves {
  readonly #tools: WatchdogTools;
  /** Runs whose valve has been seen shut: their records are left to the server. */
  readonly #shut = new Set<string>();

  constructor(tools: WatchdogTools) {
    this.#tools = tools;
  }

  /** Closes what is overdue. Returns how many valves are still open, or may be, without a process that controls them. */
  async close(): Promise<number> {
    const { ask, now } = this.#tools;
    const abandoned = (await abandonedValves(ask, QUIET_S)).filter(({ runId }) => !this.#shut.has(runId));
    const before = now() - LIMITS.closeGraceSeconds * 1000;
    const overdue = abandoned.filter(
      ({ deadline, isTimerTrusted }) => !isTimerTrusted || (deadline !== null && deadline.getTime() <= before),
    );
    await Promise.all(overdue.map((valve) => this.#close(valve)));
    return abandoned.filter(({ runId }) => !this.#shut.has(runId)).length;
  }

  /** Whether any process controls devices: then this one is not needed beside it. */
  isServerAlive(): Promise<boolean> {
    return hasLivingOwner(this.#tools.ask);
  }

  async #close(valve: AbandonedValve): Promise<void> {
    const { ask, now, findDriver, openAddress, warn } = this.#tools;
    const { deviceId, driver, sealedAddress, terminal, runId, isAtDevice, closeCommand } = valve;
    try {
      const fencingToken = await takeAbandonedLease(ask, deviceId, QUIET_S);
      if (fencingToken === null) return;
      const { valve: seen } = await requirePart(await findDriver(driver), 'valves').closeValve(
        openAddress(sealedAddress),
        {
          commandId: randomUUID(),
          fencingToken,
          expiresAt: now() + COMMAND_LIFE_MS,
          terminal,
          runId: isAtDevice ? null : runId,
          closeCommand,
        },
      );
      if (seen.isOpen) return warn({ runId }, 'a valve was told to close and is still open');
      this.#shut.add(runId);
      warn({ runId }, 'a valve was closed, since the process that controls it gave no sign of life');
    } catch (error) {
      warn(error, 'a valve could not be closed; it is tried again');
    }
  }
}
