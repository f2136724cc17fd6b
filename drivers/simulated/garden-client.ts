import type { RequestTransport } from '../request-transport.ts';

/** A device to add. On mains `batteryFraction` is null; only a SENSOR has a plot and an interval. */
export interface SimulatedDevice {
  serial: string;
  type: 'SPRITE' | 'PIXIE' | 'PUMP' | 'SENSOR' | 'HUB';
  /** A PIXIE whose second dash-separated part contains Z is a Zigbee valve and needs a hub. */
  model: string;
  hubSerial?: string | null;
  isIndoor?: boolean;
  /** Whether it counts litres; otherwise it estimates them from its configured flow. */
  isMetered?: boolean;
  /** In the order of the terminals, from 1. */
  terminals?: { flowLPerMin: number; areaM2: number }[];
  batteryFraction?: number | null;
  plot?: { serial: string; terminal: number } | null;
  intervalMinutes?: number;
  /** Whose weather it has; San Diego's where it is left out. */
  town?: string;
}

export type SimulatedFault = 'offline' | 'lost-acknowledgement' | 'low-battery' | 'switched-off' | 'asleep';
export type SimulatedTerminalFault =
  | 'open-circuit'
  | 'short-circuit'
  | 'stuck-open'
  | 'timer-broken'
  | 'torn-head'
  | 'clogged-line';

/** What one can do to a simulated garden that no device could. All calls reject with DriverError. */
export interface SimulatedGardenClient {
  /** Answers at once when a simulator is there. */
  hello(): Promise<void>;
  /** Adding the same device twice is no fault. */
  addDevice(device: SimulatedDevice): Promise<void>;
  /** Removing an unknown device is no fault; a hub with end devices is refused. */
  removeDevice(serial: string): Promise<void>;
  /** Puts a sensor's probe into the plot of a valve; null: into a bed that no valve waters. */
  moveProbe(serial: string, plot: SimulatedDevice['plot']): Promise<void>;
  setFault(serial: string, fault: SimulatedFault, isOn: boolean): Promise<void>;
  setTerminalFault(serial: string, terminal: number, fault: SimulatedTerminalFault, isOn: boolean): Promise<void>;
  clearFaults(serial: string): Promise<void>;
  /** The button on the device: opens for the device's own ten minutes. */
  pressButton(serial: string, terminal: number): Promise<void>;
  /** Simulated seconds in a real one, 0.1 to 100,000. */
  setSpeed(speed: number): Promise<void>;
  /** Sets simulated time forward. */
  passTime(seconds: number): Promise<void>;
  shutdown(): Promise<void>;
}

export function createSimulatedGardenClient(transport: RequestTransport): SimulatedGardenClient {
  const tell = async (method: string, params: { readonly [name: string]: unknown } = {}): Promise<void> => {
    await transport.request(method, params);
  };
  return {
    hello: () => tell('hello'),
    addDevice: (device) => tell('addDevice', { ...device }),
    removeDevice: (serial) => tell('removeDevice', { serial }),
    moveProbe: (serial, plot) => tell('moveProbe', { serial, plot }),
    setFault: (serial, fault, isOn) => tell('setFault', { serial, fault, on: isOn }),
    setTerminalFault: (serial, terminal, fault, isOn) => tell('setFault', { serial, terminal, fault, on: isOn }),
    clearFaults: (serial) => tell('clearFaults', { serial }),
    pressButton: (serial, terminal) => tell('pressButton', { serial, terminal }),
    setSpeed: (speed) => tell('setSpeed', { speed }),
    passTime: (seconds) => tell('passTime', { seconds }),
    shutdown: () => tell('shutdown'),
  };
}
