/** A run by hand: from the request to the valve, seen at the hardware. The reference is the same read without a run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ActiveRun, type Bench, msUntil } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { spread } from './spread.ts';

const ROUNDS = 120;
const ENDS = 6;
const PROMISE_MS = 150;
const END_PROMISE_MS = 1_000;

export async function measureManualRuns(bench: Bench): Promise<Finding> {
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
  const ends = await measureEnds(bench);
  return {
    samples: [
      { what: 'runs by hand', expected: ROUNDS, actual: closed.length },
      { what: 'ends of a run', expected: ENDS, actual: ends.length },
    ],
    figures: [
      {
        of: 'request to open valve',
        values: spread(opened, 'ms', { below: PROMISE_MS }),
        reference: { of: 'one read of the device', values: spread(reads, 'ms') },
      },
      { of: 'request to shut valve', values: spread(closed, 'ms', { below: PROMISE_MS }) },
      { of: 'planned end to shut valve', values: spread(ends.map(Math.abs), 'ms', { below: END_PROMISE_MS }) },
    ],
  };
}

/** Six runs of one minute at once: how far from its planned end each valve is seen shut. */
async function measureEnds(bench: Bench): Promise<number[]> {
  return Promise.all(
    Array.from({ length: ENDS }, async () => {
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
}
