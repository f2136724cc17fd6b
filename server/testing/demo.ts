/** A test server with an open account whose garden can be watered by hand: most tests of gardens start with one. */
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { ActiveRun, Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { openOwnGarden } from './own-garden.ts';
import { eventually, type TestServer } from './test-server.ts';

/** The visitor's, with all that a demo has. */
export async function openDemoGarden(server: TestServer) {
  const opened = await server.ask<{ token: string; user: { id: string } }>({
    method: 'POST',
    url: '/auth/demo',
    payload: {},
  });
  const { token, user } = opened.body.data;
  const index = (await server.call<Index>(token, 'GET', '/index')).body.data;
  const group = index.current_group;
  if (!group) throw new Error('the demo has no garden');
  return { userId: user.id, index, ...watch(server, token, group) };
}

/** One's own with three lawns on a device: open much sooner than a demo. */
export async function openLawns(server: TestServer) {
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  await garden.makeLawns((await garden.groupOf()).zones.slice(0, 3).map(({ id }) => id));
  return { userId: garden.userId, ...watch(server, garden.token, await garden.groupOf()) };
}

function watch(server: TestServer, token: string, group: CurrentGroup) {
  const findGroup = async (id: string = group.id) =>
    (await server.call<Index>(token, 'GET', `/groups/${id}/index`)).body.data.current_group;
  const events = async () =>
    (await server.call<{ events: Event[] }>(token, 'GET', `/groups/${group.id}/events`)).body.data.events;
  return {
    token,
    group,
    groupOf: findGroup,
    zone: (place = 0) => {
      const zone = group.zones[place];
      if (!zone) throw new Error(`no zone ${place}`);
      return zone;
    },
    events,
    schedules: async () =>
      (await server.call<{ schedules: Schedule[] }>(token, 'GET', `/groups/${group.id}/schedules`)).body.data.schedules,
    water: (zones: { zone_id: string; minutes: number }[], as = token) =>
      server.call<{ runs: ActiveRun[] }>(as, 'POST', `/groups/${group.id}/manual_runs`, { zones }),
    /** Waits for a run's record. */
    ended: (runId: string) => eventually(async () => (await events()).find((event) => event.id === runId)),
    /** Waits until a run is in a phase. */
    inPhase: (runId: string, phase: ActiveRun['phase']) =>
      eventually(async () => (await findGroup())?.active_runs.find((run) => run.id === runId && run.phase === phase)),
  };
}

export type DemoGarden = Awaited<ReturnType<typeof openDemoGarden>>;
export type WatchedGarden = ReturnType<typeof watch>;
