/**
 * Lives through the time in which a disk is full. The database may not answer by then: what it answered last says what
 * comes, and what is not done after a moment of real time waits until there is room again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConductedWorld } from './conductor.ts';
import type { Look } from './look.ts';
import { describe, nextEdge } from './situation.ts';
import type { FullDisk } from './timetable.ts';

const STEP_MS = 15;
/** Real milliseconds in which what is due may be done all the same. */
const PATIENCE_MS = 4_000;
/** Of a database that does not answer: what was due longer ago is over. */
const OVER_MS = 2_000;

export async function passFullDisk(
  world: ConductedWorld,
  disk: FullDisk,
  before: Look,
  { note, leap }: { note(seen: Look, now: number): void; leap(toAt: number): Promise<void> },
): Promise<void> {
  const { clock } = world;
  await world.blow(disk, true);
  const untilMs = clock.now() + disk.forMs;
  let seen = before;
  let busySince: number | null = null;
  while (clock.now() < untilMs) {
    const now = clock.now();
    seen = (await world.look(now).catch(() => null)) ?? withoutPast(seen, now);
    note(seen, now);
    const { isStarting, isClosing, isMoving } = describe(seen, now);
    if (isStarting || isClosing || isMoving) {
      busySince ??= performance.now();
      if (performance.now() - busySince < PATIENCE_MS) {
        await sleep(STEP_MS);
        continue;
      }
    }
    busySince = null;
    const flowing = seen.active.filter(({ phase }) => phase !== 'PENDING');
    await leap(Math.min(nextEdge({ ...seen, active: flowing }, now), untilMs));
  }
  await world.blow(disk, false);
}

const withoutPast = ({ active, coming, ...rest }: Look, now: number): Look => ({
  ...rest,
  active: active.filter(({ deadline }) => deadline !== null && deadline > now - OVER_MS),
  coming: coming.filter(({ startsAt }) => startsAt > now - OVER_MS),
});
