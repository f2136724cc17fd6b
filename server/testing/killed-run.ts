/** A run by hand whose server is killed in the middle: the device shuts by its own time, and nobody opens it again. */
import type { ActiveRun } from '@sluice/contract/runs';
import type { Driver } from '@sluice/drivers/driver';
import { expect } from 'vitest';
import type { OwnGarden } from './own-garden.ts';
import { eventually, type TestServer } from './test-server.ts';

const MINUTES = 2;

export interface KilledRun {
  zoneId: string | undefined;
  isOpen(): boolean;
  /** Every command that the device received. */
  received(): readonly unknown[];
  /** Of those, the ones that open the valve. */
  openings(): readonly unknown[];
  /** Lets the device's time pass. */
  pass(durationS: number): void | Promise<void>;
  /** For the process that comes after. */
  makeDriver(): Driver | Promise<Driver>;
}

export async function killInMidRun(server: TestServer, garden: OwnGarden, device: KilledRun): Promise<void> {
  const before = await server.startLoop(true, { findDriver: server.findDriver });
  const answer = await garden.call<{ runs: ActiveRun[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: device.zoneId, minutes: MINUTES }],
  });
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  expect(device.isOpen()).toBe(true);
  expect(device.openings()).toHaveLength(1);
  before.kill();
  const sent = [...device.received()];
  await device.pass(MINUTES * 60 + 60);
  expect(device.isOpen()).toBe(false);
  // Nobody told it to.
  expect(device.received()).toEqual(sent);

  const driver = await device.makeDriver();
  await server.startLoop(true, { findDriver: () => driver });
  const event = await eventually(async () => (await garden.events()).find(({ id }) => id === run.id));
  expect(event).toMatchObject({ source: 'MANUAL' });
  expect(device.openings()).toHaveLength(1);
}
