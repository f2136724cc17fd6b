import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface NightOptions {
  runs: number;
  devices: number;
  minutes: number;
  /** SIGKILL to the server. */
  kills: number;
  /** SIGSTOP to the server, and SIGCONT some seconds later. */
  stops: number;
  /** SIGKILL to PostgreSQL. */
  databaseKills: number;
  /** How many of the devices are not our simulator's. */
  foreign: number;
  /** Clocks set, power cut, descriptions taken back, poisoned messages: at those. */
  blows: number;
  /** Seconds from one backup to the next, of which every third is killed; 0 for none. */
  backupEveryS: number;
  seed: number;
}

export const USAGE = `npm run night [-- OPTION ...]
  --runs N            short runs, 480
  --devices N         60
  --minutes N         over which they start, 12; a device takes two in a minute
  --kills N           SIGKILL to the server, 60
  --stop N            SIGSTOP to the server, and SIGCONT 2 to 20 s later, 0
  --kill-database N   SIGKILL to PostgreSQL, 0
  --foreign N         of the devices, behind a broker of their own or controllers with a clock, half of them
  --blows N           clocks set, power cut, descriptions taken back, poisoned messages: at those, 40
  --backup-every N    seconds from one backup to the next, of which every third is killed; 0 for none, 120
  --seed N            the same night again`;

/** For each device: a run lasts 15 to 20 s. */
export const RUNS_IN_A_MINUTE = 2;

/** Throws with a sentence about an option that is not possible. */
export function readOptions(args: readonly string[]): NightOptions {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: number,
      devices: number,
      minutes: number,
      kills: number,
      stop: number,
      'kill-database': number,
      foreign: number,
      blows: number,
      'backup-every': number,
      seed: number,
    },
  });
  const whole = (name: keyof typeof values, otherwise: number, least: number): number => {
    const given = values[name];
    const value = given === undefined ? otherwise : Number(given);
    if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}.`);
    return value;
  };
  const options = {
    runs: whole('runs', 480, 1),
    devices: whole('devices', 60, 1),
    minutes: whole('minutes', 12, 1),
    kills: whole('kills', 60, 0),
    stops: whole('stop', 0, 0),
    databaseKills: whole('kill-database', 0, 0),
    foreign: whole('foreign', Math.floor(whole('devices', 60, 1) / 2), 0),
    blows: whole('blows', 40, 0),
    backupEveryS: whole('backup-every', 120, 0),
    seed: whole('seed', randomInt(2 ** 31), 0),
  };
  const most = options.devices * options.minutes * RUNS_IN_A_MINUTE;
  if (options.runs > most) {
    throw new Error(`${options.devices} devices take ${most} runs in ${options.minutes} minutes: give more --minutes.`);
  }
  if (options.foreign > options.devices) throw new Error('--foreign is a part of --devices.');
  return options;
}
