/**
 * What Sluice needs of hardware, in small capabilities. One driver per kind of hardware; each passes the
 * same conformance suite (`conformance.ts`). A driver never opens a connection itself: its transport is
 * passed in, so that tests and the simulator can stand where the wire would be.
 */
import type { DeviceStatus, DriverKind, LightColour, LightMode, ValveStatus } from '@sluice/engine/vocabulary/hardware';
import type { Litres, Seconds } from '@sluice/engine/vocabulary/units';

/** How a driver knows how much water was delivered. */
export type DeliveryBasis = 'measured' | 'estimated' | 'partial' | 'delayed';

export interface Delivery {
  volumeL: Litres;
  basis: DeliveryBasis;
}

/** One time that a valve was open, or is, as the device itself remembers it. */
export interface Opening {
  /** The device's own name for it: the same each time it is told, and never given twice. */
  id: string;
  /** The run that opened it, as given in the open command; null when it was opened at the device. */
  runId: string | null;
  /** Seconds since it opened, by the device's own clock. */
  openedAgoS: Seconds;
  /** Seconds for which it was open, or has been so far. */
  openS: Seconds;
  delivered: Delivery | null;
}

/** One valve, pump outlet or sprinkler terminal as the device itself reports it. */
export interface ValveState {
  /** Number printed at the terminal, from 1. */
  terminal: number;
  isOpen: boolean;
  /** Seconds after which the device itself closes; null when closed. */
  remainingS: Seconds | null;
  /** The run that opened it, as given in the open command; null when closed or opened by hand. */
  runId: string | null;
  status: ValveStatus;
  /** Milliamperes through the solenoid; null where the device cannot measure. */
  currentMa: number | null;
  /** Volts at the solenoid; null where the device cannot measure. */
  voltageV: number | null;
  /** Litres since the valve last opened (kept after it closed until it opens again), and how it is known. */
  delivered: Delivery | null;
  /** Its last openings, oldest first, the present one with them; null where the device remembers none. */
  openings: Opening[] | null;
}

/** One probe's last measurement. */
export interface ProbeReading {
  /** Hardware address of the sensor. */
  serial: string;
  /** Epoch milliseconds at which the probe measured. */
  measuredAt: number;
  /** Volumetric water content, 0 to 1. */
  moisture: number | null;
  temperatureC: number | null;
  /** Kilolux. */
  sunlightKlx: number | null;
  batteryFraction: number | null;
}

/** All a device tells about itself in one read. */
export interface DeviceState {
  /** Seconds since this was so: 0 of a device that answers by itself, more of one that sleeps and is answered for. */
  ageS: Seconds;
  /** Seconds until it hears a command, 0 while it does; null of one that always hears, or that a command wakes. */
  hearsInS: Seconds | null;
  status: DeviceStatus;
  firmwareVersion: string | null;
  /** 0 to 1; null on mains. */
  batteryFraction: number | null;
  batteryVoltageV: number | null;
  ipAddress: string | null;
  valves: ValveState[];
  probes: ProbeReading[];
}

/** Every command names who may give it and until when it is worth obeying. */
export interface Command {
  /** Unique; a device that has seen it once does not act on it again. */
  commandId: string;
  /** Rises each time another process takes over the device; a lower one than the last seen is refused. */
  fencingToken: number;
  /** Epoch milliseconds after which the command must have no effect. */
  expiresAt: number;
}

export interface OpenValve extends Command {
  runId: string;
  terminal: number;
  /**
   * Seconds from now after which the device itself closes, whatever happens to us. Sending it again for the
   * same run sets the device's timer anew (to extend or to shorten); it never adds to it.
   */
  maxRunTimeS: Seconds;
  /** Litres after which the device closes itself, where it can count them. */
  maxVolumeL: Litres | null;
}

export interface CloseValve extends Command {
  terminal: number;
  /** Close only if this run opened it; null closes whatever is open. */
  runId: string | null;
}

/** What the device says right after a command: the state of that valve. */
export interface Acknowledgement {
  valve: ValveState;
}

export type DriverFault =
  /** No answer in time, or no link. The command may or may not have arrived. */
  | 'unreachable'
  /** The device has seen a higher fencing token. */
  | 'fenced'
  /** The command came after its expiry. */
  | 'expired'
  /** The device said no: terminal unknown, battery too low, switched off. */
  | 'refused'
  /** The valve's circuit is broken or shorted. */
  | 'valve-fault';

/** The one error a driver throws. */
export class DriverError extends Error {
  readonly fault: DriverFault;
  constructor(fault: DriverFault, message: string) {
    super(message);
    this.name = 'DriverError';
    this.fault = fault;
  }
}

/** Reads a device. Rejects with DriverError. */
export interface StateReader {
  readState(address: string): Promise<DeviceState>;
}

/** Opens and closes valves. Rejects with DriverError; on 'unreachable' the outcome is unknown. */
export interface ValveOperator {
  openValve(address: string, command: OpenValve): Promise<Acknowledgement>;
  closeValve(address: string, command: CloseValve): Promise<Acknowledgement>;
}

/** How a sensor is to measure and shine. */
export interface ProbeSettings {
  /** Minutes between two measurements. */
  intervalMinutes: number;
  lightMode: LightMode;
  lightColour: LightColour;
}

/** Tells a sensor how to measure. Rejects with DriverError. */
export interface ProbeSetter {
  setProbe(address: string, settings: ProbeSettings): Promise<void>;
}

/** When a device on batteries is to wake and listen. */
export interface SyncSettings {
  /** Minutes between two contacts at the most. */
  everyMinutes: number;
  /** Seconds from now at which it is to be awake besides, in order: shortly before it is to open a valve. */
  wakesInS: Seconds[];
}

/** Tells a device when to wake; of no effect on one that does not sleep. Rejects with DriverError. */
export interface SyncSetter {
  setSync(address: string, settings: SyncSettings): Promise<void>;
}

/** Lets new end devices join a hub. Rejects with DriverError. */
export interface HubOpener {
  /** For so many seconds from now; 0 closes it. */
  permitJoining(address: string, seconds: number): Promise<void>;
}

/** A driver for one kind of hardware. `address` is what the driver itself understands (serial, host, topic). */
export interface Driver extends StateReader, ValveOperator, ProbeSetter, SyncSetter, HubOpener {
  readonly kind: DriverKind;
  /** The finest step of the device's own timer, seconds: 60 for those that count minutes. */
  readonly timerStepS: number;
  /** The longest run the device's own timer can hold, seconds. */
  readonly longestRunS: number;
}
