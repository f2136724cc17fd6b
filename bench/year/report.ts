/** A year's report: as lines, and as a row of docs/reliability.md. */
import { readRows, row, withTable } from '../document-table.ts';
import { spread } from '../spread.ts';
import { FAULTS, type YearFault } from './judge.ts';
import type { YearReport } from './year.ts';

const SENTENCES = 12;
/** A query of a database that was away is as long as it is. */
const NOTE_CHARACTERS = 240;
const FAULT_NAMES = Object.keys(FAULTS) as YearFault[];

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

const countOf = (report: YearReport) => [...report.restarts.values()].reduce((sum, count) => sum + count, 0);

export const isFlawless = ({ options, verdict, updates, fullDisks }: YearReport): boolean =>
  verdict.planned > 0 &&
  (options.disks === 0 || fullDisks > 0) &&
  (options.updatedFrom === null || updates === options.servers) &&
  FAULT_NAMES.every((name) => verdict.faults[name].length === 0);

export function describeYear(report: YearReport): string[] {
  const { options, verdict, wire, weather, downMs, notes } = report;
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const seconds = (ms: readonly number[]) =>
    spread(
      ms.map((one) => one / 1000),
      's',
    )
      .map(({ name, value }) => `${name} ${value.toFixed(2)} s`)
      .join(', ');
  return [
    `${options.days} days of ${options.places.length} gardens at ${options.servers} servers, ${report.clockChanges} nights of clock change, in ${(report.realMs / 60_000).toFixed(1)} minutes and ${report.leaps} leaps`,
    `restarts: ${countOf(report)} (${list(Object.fromEntries(report.restarts))}); SIGKILL ${report.kills}, to the database ${report.databaseKills}`,
    ...(options.updatedFrom === null ? [] : [`updated in the middle: ${report.updates} of ${options.servers} servers`]),
    ...(downMs.length > 0 ? [`until ready again: ${seconds(downMs)}`] : []),
    `faults of ${report.commands} commands: ${list(wire)}`,
    `devices away: ${report.aways}, hubs silent: ${report.silentHubs}, brokers gone: ${report.brokersGone}; clock set: ${report.clockSettings}; weather service: ${list(weather)}`,
    ...describeFullDisks(report),
    `planned: ${verdict.planned}; by the calendar of programs alone: ${verdict.dueByCalendar}`,
    `watered: ${verdict.watered}`,
    `skipped with reason: ${verdict.skipped}`,
    `less, or none, since the device was not reached, and recorded so: ${verdict.unreached}`,
    ...(verdict.lateMs.length > 0 ? [`planned start to open valve: ${seconds(verdict.lateMs)}`] : []),
    ...FAULT_NAMES.flatMap((name) => {
      const found = verdict.faults[name];
      return [
        `${FAULTS[name]}: ${found.length}`,
        ...found.slice(0, SENTENCES).map((sentence) => `  ${sentence}`),
        ...(found.length > SENTENCES ? [`  and ${found.length - SENTENCES} more`] : []),
      ];
    }),
    ...notes.map((note) => note.slice(0, NOTE_CHARACTERS)),
  ];
}

function describeFullDisks({ options, fullDisks, databaseStops, startsOnFullDisk, verdict }: YearReport): string[] {
  if (options.diskObstacle !== null) return [`disks filled: none. ${options.diskObstacle}`];
  if (options.disks === 0) return [];
  return [
    `disks filled: ${fullDisks}, of which ${databaseStops} stopped the database; starts of the server on them: ${startsOnFullDisk}`,
    `due on a full disk: ${verdict.dueOnFullDisk}, of which recorded as too late: ${verdict.tooLate}`,
  ];
}

const COLUMNS: Record<YearFault, string> = {
  missed: 'missed',
  doubled: 'doubled',
  overrun: 'too long',
  short: 'too short',
  unplanned: 'unplanned',
  forbidden: 'forbidden',
  recordedOtherwise: 'recorded otherwise',
  ledger: 'ledger',
};
const HEAD = [
  ...['seed', 'from', 'days', 'nights of clock change', 'restarts', 'planned', 'watered', 'skipped', 'not reached'],
  ...[...FAULT_NAMES.map((name) => COLUMNS[name]), 'minutes'],
  ...['hubs silent', 'brokers gone', 'disks filled', 'due meanwhile', 'of these too late'],
];
const COMMAND = 'npm run year';

/** The document with this year's row; a year of the same seed and days is replaced. */
export function withRow(document: string, report: YearReport): string {
  const { options, verdict } = report;
  const own = row([
    ...[options.seed, dayOf(options.fromMs), options.days, report.clockChanges, countOf(report)],
    ...[verdict.planned, verdict.watered, verdict.skipped, verdict.unreached],
    ...[...FAULT_NAMES.map((name) => verdict.faults[name].length)],
    (report.realMs / 60_000).toFixed(0),
    ...[report.silentHubs, report.brokersGone],
    ...(options.disks > 0 ? [report.fullDisks, verdict.dueOnFullDisk, verdict.tooLate] : ['–', '–', '–']),
  ]);
  const isSame = (other: string) =>
    other.startsWith(`| ${options.seed} | ${dayOf(options.fromMs)} | ${options.days} |`);
  const others = readRows(document, COMMAND).filter((one) => !isSame(one));
  return withTable(document, COMMAND, HEAD, [...others, own]);
}
