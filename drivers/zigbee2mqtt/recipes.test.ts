/** The recipes, held against a table that was written from the converters' own texts and code. */
import { expect, test } from 'vitest';
import { readWireLines } from '../testing/wire-cases.ts';
import { classify } from './classify.ts';
import { parseDevices } from './codec.ts';
import { SOLD_AS } from './models-by-kind.ts';
import { RECIPES } from './recipes.ts';

interface Said {
  model: string;
  /** What holds the time of a run; `on_time` is no property and goes beside the state. */
  property: string;
  order: 'time, then opening' | 'opening, then time' | 'in one';
  /** Seconds of a step. */
  unitS: 1 | 60;
  /** Steps, as the converter bounds them. */
  least: number;
  most: number;
  /** Where its converter says so. */
  source: string;
}

/** zigbee-herdsman-converters 26.105.0 and 26.112.0; both agree where no version is named. Files in its `devices`. */
const CONVERTERS_SAY: readonly Said[] = [
  // on_off_fixed_on_time: sent as it is, not in tenths; 16 bits.
  { model: 'SWV', property: 'on_time', order: 'in one', unitS: 1, least: 1, most: 65_535, source: 'sonoff' },
  // "Default duration for manual irrigation": read when the valve opens. 26.105: within manual_default_settings.
  {
    model: 'SWV-ZNE',
    property: 'irrigation_duration',
    order: 'time, then opening',
    unitS: 60,
    least: 1,
    most: 719,
    source: 'sonoff, manualDefaultSettings',
  },
  {
    model: 'SWV-ZFE',
    property: 'irrigation_duration',
    order: 'time, then opening',
    unitS: 60,
    least: 1,
    most: 719,
    source: 'sonoff, manualDefaultSettings',
  },
  // One setting of the device, none of an endpoint.
  {
    model: 'SWV-ZF2',
    property: 'irrigation_duration',
    order: 'time, then opening',
    unitS: 60,
    least: 1,
    most: 719,
    source: 'sonoff, manualDefaultSettings',
  },
  // "Duration in seconds … 0 to leave the valve on indefinitely … forced to a minimum of 10 seconds in duration mode".
  {
    model: 'QT06_2',
    property: 'irrigation_target',
    order: 'time, then opening',
    unitS: 1,
    least: 10,
    most: 43_200,
    source: 'giex',
  },
  // "Timer for the valve 1 operation".
  { model: 'GX03', property: 'timer', order: 'time, then opening', unitS: 60, least: 1, most: 1440, source: 'tuya' },
  // Data points 1, 2, 13, 14, 25, 26, 104, 105 and 59, as GX03.
  {
    model: 'TS0601_water_switch',
    property: 'countdown',
    order: 'time, then opening',
    unitS: 60,
    least: 0,
    most: 1440,
    source: 'tuya',
  },
  // "Auto off after specific time for manual watering."
  { model: 'PSBZS A1', property: 'timer', order: 'time, then opening', unitS: 60, least: 1, most: 599, source: 'lidl' },
  // "Max on time in minutes".
  {
    model: 'TS0049',
    property: 'countdown',
    order: 'time, then opening',
    unitS: 60,
    least: 0,
    most: 255,
    source: 'tuya',
  },
  // "Auto off after specific time"; data point 11 in seconds.
  { model: 'ZVG1', property: 'timer', order: 'time, then opening', unitS: 60, least: 0, most: 60, source: 'rtx' },
  // Data points 1, 5, 7, 11 and 12, as ZVG1: "Countdown time in seconds", passed on as it is.
  {
    model: 'ZVL-PRO',
    property: 'countdown',
    order: 'time, then opening',
    unitS: 1,
    least: 0,
    most: 86_400,
    source: 'tuya',
  },
  { model: 'NAS-WV03B', property: 'on_with_countdown', order: 'in one', unitS: 60, least: 1, most: 240, source: 'neo' },
  {
    model: 'NAS-WV03B2',
    property: 'on_with_countdown',
    order: 'in one',
    unitS: 60,
    least: 1,
    most: 240,
    source: 'neo',
  },
  // "Auto shutdown in seconds. Must be set after setting valve state auto shutdown."
  {
    model: 'QT-05M',
    property: 'shutdown_timer',
    order: 'opening, then time',
    unitS: 1,
    least: 0,
    most: 14_400,
    source: 'qoto',
  },
];

const ORDERS = {
  before: 'time, then opening',
  after: 'opening, then time',
  opens: 'in one',
  'with-open': 'in one',
  none: 'none',
} as const;

test('each recipe follows what its converter says of order, property and shortest time', () => {
  const models = RECIPES.flatMap((recipe) => recipe.models);
  const expectedModels = [...CONVERTERS_SAY.map(({ model }) => model), ...Object.keys(SOLD_AS)];
  expect([...new Set(models)].sort()).toEqual(expectedModels.sort());
  for (const [label, model] of Object.entries(SOLD_AS)) {
    const ofBoth = RECIPES.filter((recipe) => recipe.models.includes(label));
    expect(ofBoth, label).toEqual(RECIPES.filter((recipe) => recipe.models.includes(model)));
  }
  for (const said of CONVERTERS_SAY) {
    for (const { end, shortestRunS } of RECIPES.filter((recipe) => recipe.models.includes(said.model))) {
      expect(ORDERS[end.way], said.model).toBe(said.order);
      const property = end.way === 'with-open' ? end.key : end.way === 'none' ? null : end.property;
      const field = end.way === 'before' ? end.field : null;
      expect(field ?? property, said.model).toBe(said.property);
      expect(shortestRunS, said.model).toBe(Math.max(1, said.unitS === 1 ? said.least : 1));
    }
  }
});

test('the newest definitions have its unit and its range', (context) => {
  const lines = readWireLines<{ model: string }>(context, 'zigbee-definitions-26.112.0.jsonl.gz');
  for (const { model, unitS, most, order, property } of CONVERTERS_SAY) {
    const definition = lines.find((line) => line.model === model);
    const entry = { ieee_address: '0x0000000000000001', friendly_name: 'x', definition };
    const [device] = parseDevices(JSON.stringify([entry])) ?? [];
    const terminals = (device && classify(device, '2.14.1')?.valve?.terminals) ?? [];
    expect(terminals.length, model).toBeGreaterThan(0);
    for (const { stepS, longestRunS, timer } of terminals) {
      const spare = order === 'opening, then time' ? 1 : 0;
      expect([stepS, longestRunS], model).toEqual([unitS, (most - spare) * unitS]);
      expect(timer?.property ?? 'on_time', model).toContain(property);
    }
  }
});
