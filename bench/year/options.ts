import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { PLACES } from './gardens.ts';
import type { YearOptions } from './year.ts';

export const USAGE = `npm run year [-- OPTION ...]
  --seed N      the same year again
  --restarts N  of the server, most of them SIGKILL, 200
  --disks N     times that a disk is full for a while, 10; it takes root to mount one
  --days N      365
  --from DATE   its first day; else so that it ends yesterday
  --updated-from FOLDER  of a checkout whose build the servers begin with, until the middle
  --write       puts the result into docs/reliability.md`;

const YEAR_DAYS = 365;
/** A clock that shows an earlier time is not believed (server/platform/clock.ts). */
const EARLIEST = '2025-01-01';

/** Throws with a sentence about an option that is not possible. `nowMs`: epoch milliseconds. */
export function readYearOptions(
  args: readonly string[],
  nowMs: number,
): Omit<YearOptions, 'diskObstacle'> & { isWritten: boolean } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ seed: text, restarts: text, disks: text, days: text, from: text, 'updated-from': text },
      write: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'seed' | 'restarts' | 'disks' | 'days', otherwise: number, least: number): number => {
    const given = values[name];
    const value = given === undefined ? otherwise : Number(given);
    if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}.`);
    return value;
  };
  const days = whole('days', YEAR_DAYS, 1);
  const latest = Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS;
  const fromMs = values.from === undefined ? latest : Date.parse(`${values.from}T00:00Z`);
  // The sockets of other Sluices of this machine would look forgotten to one that lives ahead of it.
  if (!(fromMs >= Date.parse(EARLIEST) && fromMs <= latest)) {
    throw new Error(`--from takes a date from ${EARLIEST} on, so that the last day is past.`);
  }
  const updatedFrom = values['updated-from'] === undefined ? null : resolve(values['updated-from']);
  if (updatedFrom !== null && !existsSync(join(updatedFrom, 'server/main.ts')))
    throw new Error('--updated-from takes the folder of a checkout whose packages are installed.');
  return {
    ...{ seed: whole('seed', randomInt(2 ** 31), 0), restarts: whole('restarts', 200, 0), days, fromMs },
    ...{
      places: PLACES,
      servers: 2,
      hasBlows: true,
      disks: whole('disks', 10, 0),
      updatedFrom,
      isWritten: values.write,
    },
  };
}
