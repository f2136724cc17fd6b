/** What a device measures while it waters: an unusual flow ends a run, a leak raises the alarm, a valve test is noted. */
import type { DeviceState } from '@sluice/drivers/driver';
import { wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { changeRun, type RunRow } from '../runs/index.ts';
import { isValveTest, storeTestReading } from '../valve-tests/index.ts';
import { storeSteadyFlow } from '../zones/index.ts';
import { findValve } from './device-observer.ts';
import { shutMaster } from './master-zones.ts';
import { notifyLeak } from './notices.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import type { WatchedDevice } from './watched-device.ts';

/** Ends a run whose flow is not the usual one; raises the alarm where water flows on after the end. */
export async function watchFlow(device: WatchedDevice, observed: Observed, state: DeviceState): Promise<void> {
  const { tools, runs, flow, seen, steadyFlow } = device;
  const { db, records, clock } = tools;
  const nowMs = clock.now();
  const steady = steadyFlow.note(state, observed.zones, nowMs);
  if (steady !== null) {
    const { zoneIds, atMs, flowLPerMin } = steady;
    const row = { deviceId: observed.device.id, at: new Date(atMs), zoneIds, flowLPerMin };
    await records.write((tx) => storeSteadyFlow(tx, row));
  }
  const found = flow.findUnusual(state, runs.current(), observed.zones, nowMs);
  if (found !== null) {
    const { run, departure, flowLPerMin, usualLPerMin: usualFlowLPerMin } = found;
    const figures = wireFigures({ flowLPerMin, usualFlowLPerMin });
    const fault = departure === 'high' ? 'flow-high' : 'flow-low';
    const reasonFigures = { ...run.reasonFigures, ...figures };
    runs.change(run, await changeRun(db, run.id, { deadline: new Date(nowMs), fault, reasonFigures }));
  }
  const dry = flow.findDry(state, runs.current(), observed.zones, nowMs);
  if (dry !== null) await endDryRun(device, observed, dry);
  const masters = observed.zones.filter(({ id }) => observed.zones.some(({ masterZoneId }) => masterZoneId === id));
  const leak = flow.findLeak(
    state,
    masters.map(({ terminal }) => terminal),
    nowMs,
  );
  if (leak === null) return;
  if ('lookInMs' in leak) seen.lookBy(nowMs + leak.lookInMs);
  else await notifyLeak(records, observed, leak, nowMs);
}

/** No water comes through the pump: it must not run dry, so it is shut, and with it all that waters behind it. */
async function endDryRun({ tools, runs }: WatchedDevice, observed: Observed, run: RunRow): Promise<void> {
  const { db, clock } = tools;
  const master = findZoneOfRun(observed, run)?.masterZoneId;
  const nowMs = clock.now();
  const changed = await db.transaction(async (tx) => {
    if (master) await shutMaster(tx, { groupId: run.groupId, zoneId: master }, nowMs);
    return changeRun(tx, run.id, { deadline: new Date(nowMs), fault: 'dry-run' });
  });
  runs.change(run, changed);
}

/** What the device measures while a valve is tried is the result of the test. */
export async function noteTests({ tools, runs }: WatchedDevice, observed: Observed, state: DeviceState): Promise<void> {
  for (const run of runs.current().filter(isValveTest)) {
    const valve = findValve(observed, run, state);
    if (!valve?.isOpen) continue;
    const { currentMa, voltageV, status: valveStatus } = valve;
    const measuredAt = state.flowMeasuredAt === undefined ? tools.clock.now() : state.flowMeasuredAt;
    const isOfNow = measuredAt !== null && measuredAt >= (run.openedAt?.getTime() ?? 0);
    const flowLPerMin = isOfNow ? (state.flowLPerMin ?? null) : null;
    await storeTestReading(tools.db, run.id, { currentMa, voltageV, flowLPerMin, valveStatus });
  }
}
