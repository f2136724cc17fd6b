import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { RUNS_IN_A_MINUTE } from '../night/options.ts';

/** What happens in a night, each once. */
export const BLOWS = {
  'kill-primary': 'the primary and its Patroni killed (SIGKILL), back after 40 s',
  'kill-process': 'a process of Sluice killed (SIGKILL), back after 20 s',
  'freeze-primary': 'the machine of the primary frozen (SIGSTOP), back after 40 s',
  'restart-broker': 'the broker killed, back after 2 s',
  'double-messages': 'each message of the broker twice, for 40 s',
  'cut-off-primary': 'the machine of the primary cut off from the network, back after 40 s',
  'freeze-process': 'a process of Sluice frozen (SIGSTOP), back after 20 s',
  'freeze-standby': 'the machine of the standby frozen (SIGSTOP), back after 40 s',
  'kill-two-processes': 'two processes of Sluice killed (SIGKILL), back after 20 s',
  'fill-disk': 'the disk of the primary full, free again after 30 s',
  'rolling-update': 'a rolling update to a build with one more migration',
} as const;
export type BlowKind = keyof typeof BLOWS;
export const BLOW_KINDS = Object.keys(BLOWS) as BlowKind[];

export interface FailoverOptions {
  runs: number;
  devices: number;
  /** How many of the devices are at the broker or controllers over HTTP. */
  foreign: number;
  minutes: number;
  blows: BlowKind[];
  /** By which the clocks of the second and the third process are wrong, in opposite directions. */
  clockErrorMs: number;
  install: boolean;
  seed: number;
}

export const USAGE = `npm run failover [-- OPTION ...]      (Debian, as root)
  --runs N          short runs, three of four that the devices could take
  --devices N       24
  --foreign N       of the devices, at the broker or controllers with a clock, 6
  --minutes N       over which the runs start, one more than there are blows
  --only A,B,...    blows instead of all: ${BLOW_KINDS.join(', ')}
  --clock-error N   milliseconds by which the clocks of two processes are wrong, one each way, 1000
  --install         installs what is missing with apt-get
  --seed N          the same night again`;

/** Of the runs that the devices could take. */
const SHARE = 0.75;

/** Throws with a sentence about an option that is not possible. */
export function readOptions(args: readonly string[]): FailoverOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ runs: text, devices: text, foreign: text, minutes: text, only: text, seed: text },
      'clock-error': text,
      install: { type: 'boolean', default: false },
    },
  });
  const whole = (name: Exclude<keyof typeof values, 'install'>, otherwise: number, least: number): number => {
    const given = values[name];
    const value = given === undefined ? otherwise : Number(given);
    if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}.`);
    return value;
  };
  const blows = values.only === undefined ? BLOW_KINDS : values.only.split(',').map(readBlow);
  const devices = whole('devices', 24, 1);
  const minutes = whole('minutes', blows.length + 1, 1);
  const most = devices * minutes * RUNS_IN_A_MINUTE;
  const options: FailoverOptions = {
    runs: whole('runs', Math.ceil(most * SHARE), 1),
    devices,
    foreign: whole('foreign', Math.min(6, devices), 0),
    minutes,
    blows,
    clockErrorMs: whole('clock-error', 1_000, 0),
    install: values.install,
    seed: whole('seed', randomInt(2 ** 31), 0),
  };
  if (options.runs > most) throw new Error(`${devices} devices take ${most} runs in ${minutes} minutes.`);
  if (options.foreign > devices) throw new Error('--foreign is a part of --devices.');
  if (minutes <= blows.length) throw new Error(`${blows.length} blows need ${blows.length + 1} --minutes.`);
  return options;
}

function readBlow(name: string): BlowKind {
  const kind = BLOW_KINDS.find((one) => one === name);
  if (kind === undefined) throw new Error(`There is no blow ${name}; there are ${BLOW_KINDS.join(', ')}.`);
  return kind;
}
