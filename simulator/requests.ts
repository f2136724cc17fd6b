/** One function per method. Pure: each returns the next garden and the answer. */
import { simulatedTime, withSpeed, withTimePassed } from './clock.ts';
import {
  type CommandHeader,
  type CommandTime,
  type Outcome,
  obeyClose,
  obeyOpen,
  pressButton,
} from './devices/commands.ts';
import {
  DEVICE_FAULTS,
  type Device,
  type DeviceDescription,
  type DeviceFault,
  SIMULATED_TYPES,
  TERMINAL_FAULTS,
  type TerminalFault,
  valveAt,
} from './devices/device.ts';
import { reportDevice, reportOpenings, reportSummary, reportValve } from './devices/report.ts';
import {
  advance,
  deviceAt,
  type Garden,
  listeningDeviceAt,
  reachableDeviceAt,
  replaceDevice,
  withContact,
  withDevice,
  withDeviceFault,
  withoutDevice,
  withoutFaults,
  withTerminalFault,
} from './garden.ts';
import {
  choiceParam,
  flagParam,
  listParam,
  numberParam,
  optionalParam,
  type Params,
  recordParam,
  textParam,
} from './params.ts';
import { Refusal } from './refusal.ts';
import type { Sky } from './sky.ts';
import { TOWN_NAMES } from './weather/towns.ts';

export const PROTOCOL_VERSION = 1;

/** The host's two clocks: the monotonic one and the wall clock. */
export interface HostTime {
  steadyMs: number;
  wallMs: number;
}

export interface Answer {
  garden: Garden;
  result: unknown;
  refusal: Refusal | null;
  /** The command was executed, but its answer is lost. */
  isLost: boolean;
}

type Method = (garden: Garden, params: Params, time: HostTime, sky: Sky) => Partial<Answer>;

const TERMINALS_MAX = 64;
/** A hub that is left open is an open door: Zigbee allows 254 s at a time. */
const JOINING_MAX_S = 254;

const METHODS: { readonly [name: string]: Method } = {
  hello: (garden, _params, time) => ({
    result: {
      name: 'sluice-simulator',
      version: PROTOCOL_VERSION,
      speed: garden.clock.current.speed,
      simulatedMs: Math.round(simulatedTime(garden.clock, time.steadyMs)),
      deviceCount: Object.keys(garden.devices).length,
    },
  }),
  addDevice: (garden, params, _time, sky) => ({
    garden: withDevice(garden, readDescription(params), sky),
    result: {},
  }),
  removeDevice: (garden, params) => ({ garden: withoutDevice(garden, textParam(params, 'serial')), result: {} }),
  listDevices: (garden) => ({
    result: { devices: Object.values(garden.devices).map((device) => reportSummary(garden, device)) },
  }),
  listOpenings: (garden) => ({
    result: { openings: Object.values(garden.devices).flatMap((device) => reportOpenings(garden, device)) },
  }),
  readState: (garden, params) => ({
    result: reportDevice(garden, reachableDeviceAt(garden, textParam(params, 'serial'))),
  }),
  openValve: (garden, params, time) =>
    command(garden, params, (device, header, terminal) =>
      obeyOpen(
        device,
        header,
        terminal,
        {
          runId: textParam(params, 'runId'),
          maxRunTimeS: numberParam(params, 'maxRunTimeS'),
          maxVolumeL: optionalParam(params, 'maxVolumeL', numberParam, null),
        },
        commandTime(garden, time),
      ),
    ),
  closeValve: (garden, params, time) =>
    command(garden, params, (device, header, terminal) =>
      obeyClose(device, header, terminal, optionalParam(params, 'runId', textParam, null), commandTime(garden, time)),
    ),
  pressButton: (garden, params) => {
    const device = pressButton(
      deviceAt(garden, textParam(params, 'serial')),
      numberParam(params, 'terminal'),
      garden.advancedToMs,
    );
    return { garden: replaceDevice(garden, device), result: {} };
  },
  setProbe: (garden, params) => {
    const device = reachableDeviceAt(garden, textParam(params, 'serial'));
    return { garden: replaceDevice(garden, withProbe(device, params)), result: {} };
  },
  setSync: (garden, params) => {
    const device = listeningDeviceAt(garden, textParam(params, 'serial'));
    const nowMs = garden.advancedToMs;
    const sync = {
      everyMinutes: numberParam(params, 'everyMinutes', 1, 1440),
      wakesAtMs: secondsParam(params, 'wakesInS').map((seconds) => nowMs + seconds * 1000),
    };
    return { garden: replaceDevice(garden, withContact({ ...device, sync }, nowMs)), result: {} };
  },
  moveProbe: (garden, params) => {
    const device = deviceAt(garden, textParam(params, 'serial'));
    return { garden: replaceDevice(garden, withPlot(device, readPlot(params))), result: {} };
  },
  permitJoining: (garden, params) => {
    const hub = reachableDeviceAt(garden, textParam(params, 'serial'));
    if (hub.description.type !== 'HUB') throw new Refusal('refused', 'Only a hub lets others join.');
    const seconds = numberParam(params, 'seconds', 0, JOINING_MAX_S);
    const joiningUntilMs = seconds === 0 ? null : garden.advancedToMs + seconds * 1000;
    return { garden: replaceDevice(garden, { ...hub, joiningUntilMs }), result: {} };
  },
  setFault: (garden, params) => {
    const device = deviceAt(garden, textParam(params, 'serial'));
    const fault = choiceParam(params, 'fault', [...DEVICE_FAULTS, ...TERMINAL_FAULTS]);
    const isOn = flagParam(params, 'on');
    const after = isTerminalFault(fault)
      ? withTerminalFault(device, numberParam(params, 'terminal'), fault, isOn)
      : withDeviceFault(device, fault, isOn, garden.advancedToMs);
    return { garden: replaceDevice(garden, after), result: {} };
  },
  clearFaults: (garden, params) => ({
    garden: replaceDevice(garden, withoutFaults(deviceAt(garden, textParam(params, 'serial')))),
    result: {},
  }),
  setSpeed: (garden, params, time) => ({
    garden: { ...garden, clock: withSpeed(garden.clock, time.steadyMs, numberParam(params, 'speed', 0.1, 100_000)) },
    result: {},
  }),
  passTime: (garden, params, time, sky) => {
    const clock = withTimePassed(garden.clock, time.steadyMs, numberParam(params, 'seconds'));
    return { garden: advance({ ...garden, clock }, simulatedTime(clock, time.steadyMs), sky), result: {} };
  },
};

/**
 * The answer to one request at a host instant. The garden is advanced first, so that every method meets devices
 * as they are now. Refusals come back in the answer, never as an error.
 */
export function answer(before: Garden, method: string, params: Params, time: HostTime, sky: Sky): Answer {
  const garden = advance(before, simulatedTime(before.clock, time.steadyMs), sky);
  const none = { garden, result: null, refusal: null, isLost: false };
  try {
    const act = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (act === undefined) throw new Refusal('refused', `There is no method "${method}".`);
    return { ...none, ...act(garden, params, time, sky) };
  } catch (error) {
    if (error instanceof Refusal) return { ...none, refusal: error };
    if (error instanceof RangeError) return { ...none, refusal: new Refusal('refused', error.message) };
    throw error;
  }
}

function command(
  garden: Garden,
  params: Params,
  obey: (device: Outcome['device'], header: CommandHeader, terminal: number) => Outcome,
): Partial<Answer> {
  const present = listeningDeviceAt(garden, textParam(params, 'serial'));
  const terminal = numberParam(params, 'terminal');
  const header = {
    commandId: textParam(params, 'commandId'),
    fencingToken: numberParam(params, 'fencingToken'),
    expiresAtMs: numberParam(params, 'expiresAt'),
  };
  const { device: obeyed, refusal } = obey(present, header, terminal);
  const device = withContact(obeyed, garden.advancedToMs);
  return {
    garden: replaceDevice(garden, device),
    refusal,
    result: refusal === null ? { terminal: reportValve(device, valveAt(device, terminal), garden.advancedToMs) } : null,
    isLost: device.faults.includes('lost-acknowledgement'),
  };
}

const isTerminalFault = (fault: DeviceFault | TerminalFault): fault is TerminalFault =>
  TERMINAL_FAULTS.some((one) => one === fault);

function commandTime(garden: Garden, time: HostTime): CommandTime {
  return { simulatedMs: garden.advancedToMs, wallMs: time.wallMs };
}

function readDescription(params: Params): DeviceDescription {
  const terminals = listParam(params, 'terminals');
  if (terminals.length > TERMINALS_MAX) throw new Refusal('refused', `At most ${TERMINALS_MAX} terminals.`);
  return {
    serial: textParam(params, 'serial'),
    type: choiceParam(params, 'type', SIMULATED_TYPES),
    model: textParam(params, 'model'),
    hubSerial: optionalParam(params, 'hubSerial', textParam, null),
    isIndoor: flagParam(params, 'isIndoor', false),
    isMetered: flagParam(params, 'isMetered', false),
    terminals: terminals.map((terminal) => ({
      flowLPerMin: numberParam(terminal, 'flowLPerMin', 0.01, 1000),
      areaM2: numberParam(terminal, 'areaM2', 0.01, 100_000),
    })),
    batteryFraction: optionalParam(params, 'batteryFraction', (given, name) => numberParam(given, name, 0, 1), null),
    plot: readPlot(params),
    intervalMinutes: optionalParam(params, 'intervalMinutes', (given, name) => numberParam(given, name, 1, 1440), 60),
    ...(params.town !== undefined && { town: choiceParam(params, 'town', TOWN_NAMES) }),
  };
}

function readPlot(params: Params): DeviceDescription['plot'] {
  return optionalParam(
    params,
    'plot',
    (given, name) => {
      const plot = recordParam(given, name);
      return { serial: textParam(plot, 'serial'), terminal: numberParam(plot, 'terminal') };
    },
    null,
  );
}

/** Seconds from now, in order. */
function secondsParam(params: Params, name: string): number[] {
  const given = params[name];
  const isSound = Array.isArray(given) && given.every((one) => typeof one === 'number' && one >= 0);
  if (!isSound) throw new Refusal('refused', `"${name}" is a list of seconds.`);
  return given as number[];
}

function withProbe(device: Device, params: Params): Device {
  if (device.probe === null) throw new Refusal('refused', `${device.description.serial} has no probe.`);
  const intervalMinutes = numberParam(params, 'intervalMinutes', 1, 1440);
  const lamp = { mode: textParam(params, 'lightMode'), colour: textParam(params, 'lightColour') };
  return { ...device, probe: { ...device.probe, intervalMinutes, lamp } };
}

function withPlot(device: Device, plot: DeviceDescription['plot']): Device {
  if (device.probe === null) throw new Refusal('refused', `${device.description.serial} has no probe.`);
  return { ...device, probe: { ...device.probe, plot } };
}
