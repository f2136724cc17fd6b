/** The waterings of a night: their programs, their plan as the API says it, and what came of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { Api } from '../api.ts';
import { addProgram, type FleetGarden, forEach } from '../fleet/garden.ts';
import type { Opening } from '../fleet/hardware.ts';
import type { PlannedRun, RecordedRun } from './records.ts';
import type { TimetableStart } from './timetable.ts';

/** A program is saved in less. */
const PROGRAM_MS = 250;
const MARGIN_MS = 30_000;
/** How long late watering is waited for. */
const LATEST_MS = 180_000;
const LOOK_EVERY_MS = 3_000;

/** The minute by which so many programs are surely saved, epoch milliseconds. */
export const firstMinuteAfter = (programs: number, programMs = PROGRAM_MS): number =>
  Math.ceil((Date.now() + programs * programMs + MARGIN_MS) / MINUTE_MS) * MINUTE_MS;

/** Returns the ids of the programs. */
export async function createPrograms(
  api: Api,
  gardens: FleetGarden[],
  starts: TimetableStart[],
  firstStartAt: number,
): Promise<Set<string>> {
  const ids = await forEach(starts, async ({ device, minute, runs }) => {
    const garden = gardens[device];
    if (!garden) throw new Error(`there is no device ${device}`);
    const at = firstStartAt + minute * MINUTE_MS;
    return (await addProgram(api, garden, at, { name: `Minute ${minute}`, runs })).id as string;
  });
  if (Date.now() > firstStartAt) throw new Error('The programs were saved too late.');
  return new Set(ids);
}

/** The plan of this night, from the API. */
export async function readPlan(
  api: Api,
  { token, groupId, valves, zoneIds }: FleetGarden,
  programIds: ReadonlySet<string>,
): Promise<PlannedRun[]> {
  const { schedules } = await api.call<{ schedules: Schedule[] }>(token, 'GET', `/api/v1/groups/${groupId}/schedules`);
  const first = new Map<string, PlannedRun>();
  for (const { id, program_id, zone_id, start_time, duration_s, status } of schedules) {
    if (program_id === null || zone_id === null || !programIds.has(program_id) || status === 'CANCELLED') continue;
    const startsAt = Date.parse(start_time.utc);
    const key = `${program_id} ${zone_id}`;
    const earliest = first.get(key);
    if (earliest && earliest.startsAt <= startsAt) continue;
    first.set(key, {
      occurrenceId: id,
      programId: program_id,
      zoneId: zone_id,
      ...(valves[zoneIds.indexOf(zone_id)] ?? { serial: '', terminal: 0 }),
      startsAt,
      seconds: duration_s,
    });
  }
  return [...first.values()];
}

/** Once every start has its record and no valve is open, or when nothing more can be waited for. */
export async function awaitRecords(
  api: Api,
  gardens: FleetGarden[],
  { planned, programIds, lastEndAt }: { planned: number; programIds: ReadonlySet<string>; lastEndAt: number },
  listOpenings: () => Promise<Opening[]>,
): Promise<{ openings: Opening[]; records: RecordedRun[] }> {
  await sleep(Math.max(0, lastEndAt - Date.now()));
  for (;;) {
    const openings = await listOpenings();
    const history = (await forEach(gardens, (garden) => readHistory(api, garden))).flat();
    const records = history.filter(({ programId }) => programId !== null && programIds.has(programId));
    const isDone = records.length >= planned && openings.every(({ open }) => !open);
    if (isDone || Date.now() > lastEndAt + LATEST_MS) return { openings, records };
    await sleep(LOOK_EVERY_MS);
  }
}

async function readHistory(api: Api, { token, groupId }: FleetGarden): Promise<RecordedRun[]> {
  const { events } = await api.call<{ events: Event[] }>(token, 'GET', `/api/v1/groups/${groupId}/events`);
  return events.map((event) => ({
    id: event.id,
    programId: event.program_id,
    zoneId: event.zone_id,
    status: event.status,
    seconds: event.duration_s,
    reported: JSON.stringify(event.reason_figures),
  }));
}
