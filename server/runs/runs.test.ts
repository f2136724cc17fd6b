import { randomUUID } from 'node:crypto';
import type { Run } from '@sluice/contract/runs';
import type { GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { sharesOfGroup } from '../users/index.ts';
import {
  findRun,
  forgetInHistory,
  insertRuns,
  type NewRun,
  reasonColumns,
  stopRun,
  stopRunsOfDevice,
  stopRunsOfGroup,
  stopRunsOfZone,
} from './index.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true, speed: 20 });
beforeEach(async () => {
  server.clock.set(present());
  garden = await openPlannedGarden(server);
});

/** Adds a run of the garden's first zone. */
async function addRun(of: Partial<NewRun>): Promise<RunId> {
  const [zone] = (await garden.groupOf()).zones;
  if (!zone) throw new Error('there is no zone');
  const id = randomUUID() as RunId;
  const row: NewRun = {
    id,
    occurrenceId: id,
    groupId: garden.id as GroupId,
    zoneId: zone.id,
    deviceId: zone.device_id,
    source: 'FIX',
    reasonType: 'MANUAL',
    localDate: garden.date(0),
    plannedStart: new Date(server.clock.now()),
    durationS: 60,
    phase: 'PENDING',
    ...of,
  };
  await insertRuns(server.db, [row]);
  return id;
}

const phaseOf = async (id: RunId) => {
  const run = await findRun(server.db, id);
  return [run?.phase, run?.outcome, run?.stopRequestedAt !== null];
};

describe('the list of runs', () => {
  const read = (query: string, of = garden) =>
    of.call<{ runs: Run[]; next: string | null }>('GET', `/groups/${of.id}/runs?${query}`);

  test('has the newest first, also those that wait', async () => {
    for (const zone_id of garden.zones.slice(0, 2))
      await garden.post('manual_runs', { zones: [{ zone_id, minutes: 5 }] });
    const first = (await read('limit=1')).body.data;
    const second = (await read(`limit=1&after=${first.next}`)).body.data;
    expect([...first.runs, ...second.runs].map(({ zone_id, phase, status }) => [zone_id, phase, status])).toEqual([
      [garden.zones[1], 'PENDING', null],
      [garden.zones[0], 'PENDING', null],
    ]);
    expect(second.next).toBeNull();
  });

  test('does not go on after a run of another garden', async () => {
    await garden.post('manual_runs', { zones: [{ zone_id: garden.zones[0], minutes: 5 }] });
    const [run] = (await read('limit=1')).body.data.runs;
    expect((await read(`after=${run?.id}`, await openPlannedGarden(server))).code).toBe(422);
  });
});

describe('stopping', () => {
  const now = () => new Date(server.clock.now());
  const forms: Record<
    string,
    { stop: (run: { id: RunId; zoneId: ZoneId }) => Promise<unknown>; isMasterStopped: boolean }
  > = {
    'one run': { stop: ({ id }) => stopRun(server.db, id, now()), isMasterStopped: false },
    'all of a garden': { stop: () => stopRunsOfGroup(server.db, garden.id as GroupId, now()), isMasterStopped: false },
    'all of a zone': { stop: ({ zoneId }) => stopRunsOfZone(server.db, zoneId, now()), isMasterStopped: true },
    'all of a device': {
      stop: async ({ id }) => {
        const run = await findRun(server.db, id);
        return run && stopRunsOfDevice(server.db, run.deviceId, now());
      },
      isMasterStopped: true,
    },
  };
  for (const [name, { stop, isMasterStopped }] of Object.entries(forms)) {
    const stopped = async (of: Partial<NewRun>) => {
      const id = await addRun(of);
      await stop({ id, zoneId: garden.zones[0] as ZoneId });
      return phaseOf(id);
    };

    test(`${name}: what waits ends at once, what waters ends when its valve is seen shut`, async () => {
      expect(await stopped({ phase: 'PENDING' })).toEqual(['ENDED', 'STOPPED', true]);
      expect(await stopped({ phase: 'WATERING' })).toEqual(['WATERING', null, true]);
    });

    test(`${name}: ${isMasterStopped ? 'also' : 'not'} a master, which is open for other zones`, async () => {
      expect(await stopped({ phase: 'WATERING', source: 'MASTER' })).toEqual(['WATERING', null, isMasterStopped]);
    });

    test(`${name}: what has ended stays as it is`, async () => {
      expect(await stopped({ phase: 'ENDED', outcome: 'COMPLETED' })).toEqual(['ENDED', 'COMPLETED', false]);
    });
  }
});

test('an account that is removed leaves no name in the history: of who started a run, and who skipped one', async () => {
  const [owner] = await sharesOfGroup(server.db, garden.id as GroupId);
  if (!owner) throw new Error('nobody shares the garden');
  const id = await addRun({
    ...reasonColumns('USER_SKIP'),
    reasonFigures: { scope: 'schedule', skipped_by: owner.name, skipped_by_id: owner.userId },
    phase: 'ENDED',
    outcome: 'SKIPPED',
    startedBy: owner.userId,
    startedByName: owner.name,
  });
  await forgetInHistory(server.db, owner.userId);
  const run = await findRun(server.db, id);
  expect([run?.startedByName, run?.reasonFigures]).toEqual([null, { scope: 'schedule' }]);
});
