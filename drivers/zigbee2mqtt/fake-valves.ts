/** For tests: how the valves of some models obey commands, each with its own timer. */
import type { FakeModel } from './fake-definitions.ts';

export interface FakeDevice {
  ieee: string;
  name: string;
  model: FakeModel | null;
  fields: { [name: string]: unknown };
  /** When its timer shuts it, by property of its state, epoch milliseconds; infinite where nothing does. */
  endsAt: Map<string, number>;
  /** The broker keeps its states. */
  isRetained: boolean;
  isOffline: boolean;
  interview: 'SUCCESSFUL' | 'IN_PROGRESS' | 'FAILED';
  lastSeen: number | null;
}

const minutes = (value: unknown) => Number(value ?? 10) * 60;
const ofSetting = { states: ['state'], runS: ({ fields }: FakeDevice) => minutes(fields.irrigation_duration) };
const ofSettings = {
  states: ['state'],
  runS: ({ fields }: FakeDevice) => minutes(Object(fields.manual_default_settings).irrigation_duration),
};
/** Minutes that were set, by the property that holds them; open without end where it is 0. */
const setBefore = (property: string) => ({
  states: ['state'],
  runS: ({ fields }: FakeDevice) => minutes(fields[property]) || Number.POSITIVE_INFINITY,
});

/** Property that opens, and how long it stays open then: seconds of what was set before. */
const OPENERS: { [Model in FakeModel]?: { states: string[]; runS: (device: FakeDevice, state: string) => number } } = {
  QT06_2: { states: ['state'], runS: ({ fields }) => Number(fields.irrigation_target) || Number.POSITIVE_INFINITY },
  GX03: {
    states: ['valve_1', 'valve_2'],
    runS: ({ fields }, state) => minutes(fields[state.replace('valve', 'timer')]),
  },
  TS0601_water_switch: {
    states: ['state_l1', 'state_l2'],
    runS: ({ fields }, state) => minutes(fields[state.replace('state', 'countdown')]),
  },
  'PSBZS A1': setBefore('timer'),
  ZVG1: setBefore('timer'),
  TS0049: setBefore('countdown'),
  'ZVL-PRO': { states: ['state'], runS: ({ fields }) => Number(fields.countdown) || Number.POSITIVE_INFINITY },
  'SWV-ZNE': ofSetting,
  'SWV-ZFE': ofSetting,
  'SWV-ZF2': { ...ofSetting, states: ['state_1', 'state_2'] },
  'SWV-ZNE 26.105': ofSettings,
  'SWV-ZFE 26.105': ofSettings,
};

/** Names of settings that a converter's code refuses a composite without. */
const WANTED_PARTS = ['irrigation_duration', 'irrigation_mode', 'irrigation_amount', 'fail_safe'];

/** Whether it understood. Of several keys most devices take the first alone. */
export function obey(device: FakeDevice, payload: { [key: string]: unknown }, nowMs: number): boolean {
  const [first] = Object.entries(payload);
  if (!first) return false;
  const [key, value] = first;
  const { fields, endsAt, model } = device;
  const open = (state: string, on: unknown, runS: number) => {
    fields[state] = on;
    endsAt.set(state, nowMs + runS * 1000);
  };
  if (model === 'QT-05M' && key === 'valve_state_auto_shutdown') {
    // Its converter: the time must be set after the opening. What was set before is lost.
    open('valve_state', value, Number.POSITIVE_INFINITY);
    fields.shutdown_timer = 0;
  } else if (model === 'QT-05M' && key === 'shutdown_timer') {
    if (!endsAt.has('valve_state')) return true;
    open('valve_state', fields.valve_state, Number(value));
    fields[key] = value;
  } else if (model === 'SWV-ZFE 26.105' && key === 'manual_default_settings') {
    if (!WANTED_PARTS.every((part) => Object(value)[part] !== undefined)) return false;
    fields[key] = value;
  } else if (model === 'NAS-WV03B2' && key === 'on_with_countdown') {
    open('state', 'ON', Number(value) * 60);
    fields.countdown_left = value;
  } else if (value === 'OFF' || (key === 'valve_state' && value === 0)) {
    fields[key] = value;
    endsAt.delete(key);
  } else if (value === 'ON' && model === 'SWV') {
    // As the Zigbee cluster library has it: a running timer takes a later end only.
    const runS = payload.on_time === undefined ? Number.POSITIVE_INFINITY : Number(payload.on_time);
    const runningS = ((endsAt.get(key) ?? 0) - nowMs) / 1000;
    open(key, 'ON', Math.max(runS, fields[key] === 'ON' ? runningS : 0));
  } else if (value === 'ON' && model !== null) {
    const opener = OPENERS[model];
    open(key, 'ON', opener?.states.includes(key) ? opener.runS(device, key) : Number.POSITIVE_INFINITY);
  } else fields[key] = value;
  return true;
}

/** Opens by the device's own button, without an end. */
export function pressButton({ fields, endsAt, model }: FakeDevice, terminal: number): void {
  const state = (model && OPENERS[model]?.states[terminal - 1]) ?? 'state';
  fields[state] = 'ON';
  endsAt.set(state, Number.POSITIVE_INFINITY);
}

/** Shuts the valves whose time is over; whether there was one. */
export function shutWhatIsOver({ fields, endsAt }: FakeDevice, nowMs: number): boolean {
  const over = [...endsAt].filter(([, endMs]) => endMs <= nowMs);
  for (const [state] of over) {
    fields[state] = typeof fields[state] === 'number' ? 0 : 'OFF';
    endsAt.delete(state);
  }
  return over.length > 0;
}
