/** When a meter's figure counts: a message that is told again, late or of unknown age must call no leak and end no run. */
import { litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import type { RunRow } from '../runs/index.ts';
import { FlowWatch } from './flow-watch.ts';

const OPENED = 1_750_000_000_000;
const CLOSED = OPENED + 600_000;
const run = { id: 'run', zoneId: 'lawn', phase: 'WATERING', source: 'MANUAL', openedAt: new Date(OPENED) };
const runs = [{ ...run, stopRequestedAt: null }] as unknown as RunRow[];
const zone = { id: 'lawn', terminal: 1, meteredFlowLPerMin: 12, masterZoneId: null };
const zones = [zone] as unknown as Parameters<FlowWatch['findUnusual']>[2];

const reported = (isOpen: boolean, flow: number, flowMeasuredAt?: number | null) => ({
  flowLPerMin: litresPerMinute(flow),
  // As of a device on batteries: its last message is some seconds old.
  ageS: seconds(flowMeasuredAt === undefined ? 0 : 7),
  valves: [{ terminal: 1, isOpen }] as never,
  ...(flowMeasuredAt === undefined ? {} : { flowMeasuredAt }),
});

function afterClosing() {
  const watch = new FlowWatch();
  watch.noteClosed(runs[0] as RunRow, CLOSED);
  return (flow: number, nowS: number, measuredAtS: number | null) => {
    const measuredAt = measuredAtS === null ? null : CLOSED + measuredAtS * 1000;
    return watch.findLeak(reported(false, flow, measuredAt), [], CLOSED + nowS * 1000);
  };
}

test('a flow from before the valve closed is no leak, however long it is told', () => {
  const look = afterClosing();
  for (const nowS of [61, 90, 3_600, 36_000]) {
    expect(look(12, nowS, -5)).toBeNull();
    expect(look(12, nowS, 59)).toBeNull();
    expect(look(12, nowS, null)).toBeNull();
  }
});

test('one measurement is no leak though it is read twice, the next one is', () => {
  const look = afterClosing();
  expect(look(12, 70, 65)).toHaveProperty('lookInMs');
  expect(look(12, 80, 65)).toBeNull();
  expect(look(12, 90, 85)).toMatchObject({ flowLPerMin: 12 });
});

test('no flow, measured after the valve closed, ends the watch', () => {
  const look = afterClosing();
  expect(look(0, 70, 65)).toBeNull();
  expect(look(12, 90, 85)).toBeNull();
  expect(look(12, 100, 95)).toBeNull();
});

test('a run is cut by three measurements of its own time, not by one that is told three times', () => {
  const watch = new FlowWatch();
  const look = (measuredAtS: number) =>
    watch.findUnusual(reported(true, 40, OPENED + measuredAtS * 1000), runs, zones, OPENED + 300_000);
  for (let times = 0; times < 5; times++) expect(look(30)).toBeNull();
  for (let times = 0; times < 5; times++) expect(look(61)).toBeNull();
  expect(look(70)).toBeNull();
  expect(look(80)).toMatchObject({ departure: 'high' });
});

test('a meter that is asked answers for now', () => {
  const watch = new FlowWatch();
  watch.noteClosed(runs[0] as RunRow, CLOSED);
  expect(watch.findLeak(reported(false, 12), [], CLOSED + 61_000)).toHaveProperty('lookInMs');
  expect(watch.findLeak(reported(false, 12), [], CLOSED + 66_000)).toMatchObject({ flowLPerMin: 12 });
});
