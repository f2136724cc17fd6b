import type { ValveTest } from '@sluice/contract/valve-tests';
import type { ValveTestResult } from '@sluice/engine/vocabulary/watering';
import { momentIn } from '../platform/moments.ts';
import type { TestWithRun } from './store.ts';

/** Less is within the step of a meter that counted nothing. */
const LEAST_FLOW_L_PER_MIN = 0.2;

function toResult({ test, run }: TestWithRun): ValveTestResult | null {
  if (run.phase !== 'ENDED') return null;
  if (run.openedAt === null) return run.outcome === 'STOPPED' ? 'stopped' : 'failed';
  if (run.fault === 'valve-fault') return 'failed';
  const litres = run.volumeIsMeasured ? run.volumeL : null;
  if (test.flowLPerMin === null && litres === null) return 'opened';
  return (test.flowLPerMin ?? 0) > LEAST_FLOW_L_PER_MIN || (litres ?? 0) > 0 ? 'flow' : 'no-flow';
}

export function presentValveTest(found: TestWithRun, timeZone: string): ValveTest {
  const { test, run } = found;
  return {
    id: run.id,
    device_id: test.deviceId,
    zone_id: run.zoneId,
    terminal: test.terminal,
    result: toResult(found),
    is_open: run.phase === 'WATERING',
    fault: run.phase === 'ENDED' ? run.fault : null,
    flow_l_per_min: test.flowLPerMin,
    current_ma: test.currentMa,
    voltage_v: test.voltageV,
    valve_status: test.valveStatus,
    water_seen: test.waterSeen,
    closed_itself: test.closedItself,
    tested: momentIn(timeZone, run.openedAt ?? run.plannedStart),
  };
}
