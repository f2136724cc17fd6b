/** Water started with the button on the device: a manual run that Sluice learns of afterwards. */
import { randomUUIDv7 } from 'node:crypto';
import type { Opening, ValveState } from '@sluice/drivers/driver';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS, seconds } from '@sluice/engine/vocabulary/units';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { insertRuns, type NewRun, type RunRow } from '../runs/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import { wateredBy } from './account.ts';
import { type CommandTools, describeClose } from './command.ts';
import type { Observed } from './observe.ts';
import type { RunRecords } from './run-records.ts';
import { countOnItsDay } from './settled-days.ts';

/** A valve opened by hand without an end time is closed after this (docs/fail-safe.md, 4). */
const LONGEST_BY_HAND_S = 3_600;
const OLDEST_MS = LIMITS.historyBackDays * DAY_MS;

export interface AtDeviceTools extends Pick<CommandTools, 'driver'> {
  records: RunRecords;
}

/** Records openings at the device that are not in `recorded` yet as runs, both open and ended ones. */
export async function recordOpeningsAtDevice(
  tools: AtDeviceTools,
  observed: Observed,
  valves: ValveState[],
  runs: RunRow[],
  recorded: Set<string>,
  asOfMs: number,
): Promise<RunRow[]> {
  const found = observed.zones.flatMap((zone) => {
    const valve = valves.find(({ terminal }) => terminal === zone.terminal);
    if (!valve) return [];
    return openingsByHand(valve, zone, runs, asOfMs)
      .filter(({ id, openedAgoS }) => !recorded.has(id) && openedAgoS * 1000 < OLDEST_MS)
      .map((opening) => ({
        id: opening.id,
        row: toRun(observed, zone, valve, opening, asOfMs),
        terminal: zone.terminal,
      }));
  });
  if (found.length === 0) return [];
  const rows = await Promise.all(found.map(({ row, terminal }) => withCloseCommand(tools, observed, row, terminal)));
  const added = await insertAtDevice(tools.records, observed, rows, asOfMs);
  for (const { id } of found) recorded.add(id);
  return added;
}

/**
 * A valve without a timer that nobody asked to open and that was not seen to shut: it becomes a run that is being closed,
 * so that it is tried again, people are told, and its guard stays shut meanwhile.
 */
export async function recordStray(
  tools: AtDeviceTools,
  observed: Observed,
  valve: ValveState,
  asOfMs: number,
): Promise<RunRow[]> {
  const zone = observed.zones.find(({ terminal }) => terminal === valve.terminal);
  if (!zone) return [];
  const id = `${valve.terminal} seen ${asOfMs}`;
  const shut = { ...valve, isOpen: false };
  const opening = { id, runId: null, openedAgoS: seconds(0), openS: seconds(0), delivered: null };
  return insertAtDevice(
    tools.records,
    observed,
    [
      {
        ...toRun(observed, zone, shut, opening, asOfMs),
        closeCommand: await describeClose(tools, observed, valve.terminal),
        phase: 'CLOSING',
        outcome: null,
        closedAt: null,
        deadline: new Date(asOfMs),
        closeAttempts: 1,
      },
    ],
    asOfMs,
  );
}

/** What is open already is closed as its device says now, whatever it says at its end. */
async function withCloseCommand(
  tools: AtDeviceTools,
  observed: Observed,
  row: NewRun,
  terminal: number,
): Promise<NewRun> {
  return row.phase === 'ENDED' ? row : { ...row, closeCommand: await describeClose(tools, observed, terminal) };
}

function insertAtDevice(records: RunRecords, observed: Observed, rows: NewRun[], asOfMs: number): Promise<RunRow[]> {
  const { device } = observed;
  return records.write(async (tx) => {
    const inserted = await insertRuns(tx, rows);
    for (const run of inserted) await countOnItsDay(tx, observed, run, asOfMs);
    if (inserted.length > 0) {
      await announce(tx, { groupId: device.groupId }, ['runs', 'zones', 'devices', 'schedule']);
    }
    return inserted;
  });
}

/** A device without a memory shows only what is open now. */
function openingsByHand(valve: ValveState, zone: ZoneRow, runs: RunRow[], asOfMs: number): Opening[] {
  const certain = (valve.openings ?? []).filter(({ runId, isUncertain }) => runId === null && !isUncertain);
  const last = valve.openings?.at(-1);
  if (valve.openings !== null && !(valve.isOpen && last?.isUncertain)) return certain;
  const isKnown = runs.some(
    ({ zoneId, phase, openingId }) =>
      zoneId === zone.id && phase !== 'ENDED' && (openingId !== null || phase !== 'PENDING'),
  );
  // What was seen before a run ended is that run's own opening, however late it is told.
  const isOfRun = runs.some(
    ({ zoneId, phase, closedAt }) =>
      zoneId === zone.id && phase === 'ENDED' && closedAt !== null && asOfMs <= closedAt.getTime(),
  );
  if (!valve.isOpen || valve.runId !== null || isKnown || isOfRun) return certain;
  if (last) return [...certain, last];
  const { delivered } = valve;
  return [
    { id: `${valve.terminal} seen ${asOfMs}`, runId: null, openedAgoS: seconds(0), openS: seconds(0), delivered },
  ];
}

function toRun(observed: Observed, zone: ZoneRow, valve: ValveState, opening: Opening, asOfMs: number): NewRun {
  const { device, lease, timeZone } = observed;
  const openedAtMs = Math.round(asOfMs - opening.openedAgoS * 1000);
  const flows = valve.isOpen && valve.runId === null && (valve.openings?.at(-1) ?? opening).id === opening.id;
  const remainingS = valve.remainingS ?? LONGEST_BY_HAND_S;
  const deadline = flows ? new Date(Math.round(asOfMs + remainingS * 1000)) : null;
  const row = {
    id: randomUUIDv7() as RunId,
    occurrenceId: `device/${device.id}/${opening.id}`,
    groupId: device.groupId,
    zoneId: zone.id,
    zoneName: zone.name,
    deviceId: device.id,
    deviceName: device.name,
    source: 'MANUAL',
    reasonType: 'MANUAL',
    reasonFigures: { at_device: device.name },
    localDate: localDateIn(timeZone, openedAtMs),
    plannedStart: new Date(openedAtMs),
    durationS: Math.round(opening.openS + (flows ? remainingS : 0)),
    openedAt: new Date(openedAtMs),
    openingId: opening.id,
    fencingToken: lease.fencingToken,
  } as const satisfies Partial<NewRun>;
  if (flows) return { ...row, phase: 'WATERING', deadline, armedDeadline: deadline };
  const watered = wateredBy(row as unknown as RunRow, valve, zone.flowLPerMin, asOfMs);
  return {
    ...row,
    phase: 'ENDED',
    outcome: 'COMPLETED',
    closedAt: new Date(openedAtMs + Math.round(opening.openS * 1000)),
    volumeL: watered?.volumeL ?? null,
    volumeIsMeasured: watered?.isMeasured ?? false,
  };
}
