/** What the end of a run has shown of its valve's own timer is stored, and told where people relied on it. */
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import { notify } from '../notifications/index.ts';
import { announce } from '../platform/live/announce.ts';
import type { RunRow } from '../runs/index.ts';
import { isValveTest, storeClosedItself } from '../valve-tests/index.ts';
import { updateZone } from '../zones/index.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import type { RunRecords } from './run-records.ts';

/**
 * `hasClosed`: whether it closed the valve when it should have. People are told of one that did not, unless they stand
 * beside a test of one that did not count before.
 */
export async function storeTimerProof(
  records: RunRecords,
  observed: Observed,
  run: RunRow,
  hasClosed: boolean,
  nowMs: number,
): Promise<void> {
  const zone = findZoneOfRun(observed, run);
  const before = zone?.timerProof ?? null;
  if (zone === undefined || before === null) return;
  const isTest = isValveTest(run);
  const after = hasClosed ? (before === 'inherent' ? before : 'proven') : 'disproven';
  if (after === before && !isTest) return;
  await records.write(async (tx) => {
    if (isTest) await storeClosedItself(tx, run.id, hasClosed);
    if (after !== before) await updateZone(tx, zone.id, { timerProof: after });
    await announce(tx, { groupId: run.groupId }, ['devices', 'zones', 'runs']);
    if (after !== 'disproven' || after === before || (isTest && !isTimerTrusted(before))) return;
    await notify(tx, {
      groupId: run.groupId,
      key: 'timerDidNotClose',
      figures: { device: observed.device.name, zone: zone.name, time: new Date(nowMs).toISOString() },
      subject: 'DEVICE',
      subjectId: observed.device.id,
      cause: `timer did not close ${run.id}`,
      at: new Date(nowMs),
    });
  });
  zone.timerProof = after;
}
