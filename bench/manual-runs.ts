/** A run by hand: from the request to the valve, seen at the hardware. The reference is the same read without a run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ActiveRun, type Bench, msUntil, spread } from './bench-garden.ts';

const ROUNDS = 120;
const PROMISE_MS = 150;

export async function measureManualRuns(bench: Bench): Promise<string[]> {
  const { token, group } = await bench.openDemo();
  const zone = group.zones[0];
  const serial = group.devices[0]?.serial_number ?? '';
  if (!zone) throw new Error('the demo has no zone');
  const isOpen = async () => (await bench.valve(serial, zone.terminal)).isOpen;
  const opened: number[] = [];
  const closed: number[] = [];
  const reads: number[] = [];
  await sleep(1_500);
  for (let round = 0; round < ROUNDS; round++) {
    const beforeRead = performance.now();
    await isOpen();
    reads.push(performance.now() - beforeRead);

    const beforeStart = performance.now();
    const body = { zones: [{ zone_id: zone.id, minutes: 1 }] };
    const { runs } = await bench.call<{ runs: ActiveRun[] }>(
      token,
      'POST',
      `/api/v1/groups/${group.id}/manual_runs`,
      body,
    );
    await msUntil(isOpen, 5_000);
    opened.push(performance.now() - beforeStart);

    const beforeStop = performance.now();
    await bench.call(token, 'DELETE', `/api/v1/manual_runs/${runs[0]?.id}`);
    await msUntil(async () => !(await isOpen()), 5_000);
    closed.push(performance.now() - beforeStop);
    await sleep(30);
  }
  return [
    `one read of the device: ${spread(reads, 'ms')}`,
    `request to open valve: ${spread(opened, 'ms')} (promise: p99 under ${PROMISE_MS} ms)`,
    `request to shut valve: ${spread(closed, 'ms')} (promise: p99 under ${PROMISE_MS} ms)`,
    ...(await measureEnds(bench)),
  ];
}

/** Six runs of one minute at once: how far from its planned end each valve is seen shut. */
async function measureEnds(bench: Bench): Promise<string[]> {
  const off = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { token, group } = await bench.openDemo();
      const zone = group.zones[0];
      const serial = group.devices[0]?.serial_number ?? '';
      if (!zone) throw new Error('the demo has no zone');
      const path = `/api/v1/groups/${group.id}/manual_runs`;
      await bench.call(token, 'POST', path, { zones: [{ zone_id: zone.id, minutes: 1 }] });
      await msUntil(async () => (await bench.valve(serial, zone.terminal)).isOpen, 5_000);
      const { current_group } = await bench.call<{ current_group: { active_runs: ActiveRun[] } }>(
        token,
        'GET',
        `/api/v1/groups/${group.id}/index`,
      );
      const planned = Date.parse(current_group.active_runs[0]?.end_time.utc ?? '');
      await sleep(planned - Date.now() - 500);
      await msUntil(async () => !(await bench.valve(serial, zone.terminal)).isOpen, 5_000);
      return Date.now() - planned;
    }),
  );
  return [`planned end to shut valve: ${spread(off.map(Math.abs), 'ms')} (promise: within 1000 ms)`];
}
