/** Prints what a night on a cluster has shown. */

import { type Aim, type Finding, findFaults, formatLines } from '../finding.ts';
import type { Opening } from '../fleet/hardware.ts';
import { loggedIn } from '../logged.ts';
import { type Comparison, DISCREPANCIES, type Discrepancy } from '../night/records.ts';
import { spread } from '../spread.ts';
import { isOfDatabase, isOfProcess, type Struck } from './blows.ts';
import { type KeeperWatch, secondsToKeepers, secondsWithoutKeeper } from './keepers.ts';
import type { FailoverOptions } from './options.ts';
import type { SluiceProcess } from './processes.ts';
import type { FencingNumbers } from './relay.ts';
import type { Writer } from './writes.ts';

export interface Night {
  night: FailoverOptions;
  comparison: Comparison;
  struck: readonly Struck[];
  openings: readonly Opening[];
  writer: Writer;
  /** Where a pooler in the wrong mode was not refused. */
  poolerFaults: string[];
  /** What systemd finds wrong with the unit. */
  unitFaults: string[];
  keepers: KeeperWatch;
  opened: FencingNumbers;
  processes: readonly SluiceProcess[];
}

const NEXT_OPENING: Aim = { below: 30 };
const TAKEOVER: Aim = { below: 10 };
const SENTENCES = 40;

/** Returns whether nothing is wrong. */
export function report({
  night,
  comparison,
  struck,
  openings,
  writer,
  keepers,
  opened,
  processes,
  poolerFaults,
  unitFaults,
}: Night): boolean {
  const all: Finding = {
    samples: [
      { what: 'runs planned', expected: night.runs, actual: comparison.planned },
      { what: 'blows', expected: night.blows.length, actual: struck.length },
    ],
    figures: [
      {
        of: 'planned start to open valve',
        values: spread(
          comparison.lateMs.map((ms) => ms / 1000),
          's',
        ),
      },
      ...struck.map((one, place) => figureOf(one, struck[place + 1]?.at ?? Number.POSITIVE_INFINITY)),
      {
        of: 'of the night',
        values: [{ name: 'seconds with a device without a keeper', value: secondsWithoutKeeper(keepers.looks) }],
      },
    ],
  };
  function figureOf({ kind, at, lostPids }: Struck, nextAt: number) {
    const firstAfter = (times: readonly number[]) => (Math.min(...times.filter((time) => time > at)) - at) / 1000;
    const opening = firstAfter(openings.map(({ openedAt }) => openedAt));
    const keeper = { name: 'all devices have a keeper', unit: 's' };
    const span = { fromMs: at, toMs: nextAt, lostPids };
    return {
      of: kind,
      values: [
        { name: 'next opening after', value: opening, unit: 's', ...(isOfDatabase(kind) && { aim: NEXT_OPENING }) },
        { name: 'next acknowledged write', value: firstAfter(writer.acknowledgedAt), unit: 's' },
        ...(isOfDatabase(kind) || isOfProcess(kind)
          ? [{ ...keeper, value: secondsToKeepers(keepers.looks, span), ...(isOfProcess(kind) && { aim: TAKEOVER }) }]
          : []),
      ],
    };
  }
  const bad = [
    ...(Object.keys(DISCREPANCIES) as Discrepancy[]).map(
      (what) => [DISCREPANCIES[what], comparison.discrepancies[what]] as const,
    ),
    ['acknowledged changes lost', writer.lost] as const,
    ['pooler in the wrong mode not refused', poolerFaults] as const,
    ['faults of the unit of systemd', unitFaults] as const,
    ['fencing numbers given twice, as the database says', givenTwice(keepers.owners)] as const,
    ['fencing numbers used by two processes, as the devices say', givenTwice(opened)] as const,
  ];
  const right = comparison.planned - new Set(bad.slice(0, 8).flatMap(([, sentences]) => sentences.map(runOf))).size;
  console.log(
    [
      '',
      ...formatLines(all),
      `planned: ${comparison.planned}`,
      `watered once, as long as planned, recorded so: ${right}`,
      `changes meanwhile: ${writer.acknowledgedAt.length} acknowledged, ${writer.notAcknowledged} not`,
      `fencing numbers seen: ${keepers.owners.size} given, ${opened.size} used`,
      ...processes.map(({ name, ends }) => `${name} ended: ${ends.join(', ') || 'never'}`),
      ...bad.flatMap(([what, sentences]) => [
        `${what}: ${sentences.length}`,
        ...sentences.slice(0, SENTENCES).map((sentence) => `  ${sentence}`),
        ...(sentences.length > SENTENCES ? [`  and ${sentences.length - SENTENCES} more`] : []),
      ]),
      ...loggedIn(processes.map(({ output }) => output).join('\n')),
    ].join('\n'),
  );
  const faults = findFaults(all);
  for (const fault of faults) console.log(fault);
  const isGood = faults.length === 0 && bad.every(([, sentences]) => sentences.length === 0);
  console.log(isGood ? '\nAll records agree.' : `\nThis night went wrong; --seed ${night.seed} makes it again.`);
  return isGood;
}

const givenTwice = (numbers: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...numbers].filter(([, by]) => by.size > 1).map(([what, by]) => `${what}: ${[...by].join(' and ')}`);

/** Sentences begin with the run they are about. */
const runOf = (sentence: string) => sentence.split(': ')[0];
