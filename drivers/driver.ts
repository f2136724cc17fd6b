/**
 * What Sluice needs of hardware, in small capabilities. One driver per kind of hardware; each passes the
 * conformance checks of what it can do (`conformance.ts`, `conformance-devices.ts`). A driver is given its link: tests and the simulator stand
 * where the wire would be.
 */
import type {
  AccessField,
  AdoptableType,
  DeviceStatus,
  DriverKind,
  FoundObstacle,
  LightColour,
  LightMode,
  ValveStatus,
} from '@sluice/engine/vocabulary/hardware';
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
  /**
   * The run that opened it, as given in the open command; null when closed, opened by hand, or opened before this driver
   * was started by a device that has no room for the name: one without `openings`.
   */
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
  nextContactInS: Seconds | null;
  status: DeviceStatus;
  firmwareVersion: string | null;
  /** Of a hub: of the radio to its end devices. */
  radioFirmwareVersion: string | null;
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
  /** Close only if this run opened it, or if nobody knows which did; null closes whatever is open. */
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

export interface DeviceSearch {
  /** Looks only here: an address that somebody typed; null looks wherever this kind of hardware shows itself. */
  address: string | null;
}

/** A device that is there and belongs to no garden of ours yet, as far as its driver can tell. */
export interface FoundDevice {
  /** What `adoptDevice` is to be given to take this one. */
  address: string;
  /** What it can be adopted as, the usual one first: a relay may be a pump or a valve. */
  types: readonly AdoptableType[];
  model: string;
  /** What its owner has called it; null where it has no name. */
  name: string | null;
  /** Valves, pump outlets or sprinkler terminals. */
  terminals: number;
  /** It reaches us only through a hub. */
  needsHub: boolean;
  /** What a person must type before it obeys: fields of `Adoption.access`. */
  needs: readonly AccessField[];
  /** Why it cannot be adopted, or not yet; null where it can. */
  obstacle: FoundObstacle | null;
}

/** Looks for devices. Answers within ten seconds with what showed itself; rejects with DriverError when it cannot look. */
export interface DeviceFinder {
  findDevices(search: DeviceSearch): Promise<FoundDevice[]>;
}

/** A valve, by its device and its terminal there. */
export interface ValvePlace {
  address: string;
  terminal: number;
}

export interface Adoption {
  /** As found, or as typed. */
  address: string;
  /** What it is to be. */
  type: AdoptableType;
  /** Address of the hub it speaks through; null where it needs none. */
  hubAddress: string | null;
  isIndoor: boolean;
  access: { readonly [Field in AccessField]?: string };
  /** Of a sensor: the valve that waters the ground it stands in; null where none does. */
  place: ValvePlace | null;
}

export interface AdoptedTerminal {
  /** Number printed at the terminal, from 1. */
  terminal: number;
  /** What its owner has called it at the device; null where it has no name. */
  name: string | null;
}

/** A device that from now on obeys us. */
export interface AdoptedDevice {
  /**
   * What the driver is to be given from now on. It may hold what lets us in, such as a password's hash: it is stored,
   * and never shown or logged.
   */
  address: string;
  serial: string;
  model: string;
  hardwareVersion: string | null;
  terminals: AdoptedTerminal[];
}

export type AdoptionFault =
  /** This driver knows no such device, or it is not of the type that was asked for. */
  | 'unfit'
  /** It cannot close its valves by a timer of its own. */
  | 'no-timer'
  /** It reaches us only through a hub; or it needs none. */
  | 'hub-required'
  | 'hub-not-needed'
  /** User or password are missing or wrong; they are not tried again. */
  | 'access-denied';

/** Why a device was not adopted; nothing about it has changed. */
export class AdoptionError extends Error {
  readonly fault: AdoptionFault;
  constructor(fault: AdoptionFault, message: string) {
    super(message);
    this.name = 'AdoptionError';
    this.fault = fault;
  }
}

/**
 * Takes a device in and lets it go. Both reject with DriverError when it does not answer, `adoptDevice` also with
 * AdoptionError.
 */
export interface DeviceAdopter {
  /**
   * Afterwards nobody opens its valves but we and the button on it: programs of its own are switched off, and after a
   * loss of power they stay shut. Opens nothing.
   */
  adoptDevice(adoption: Adoption): Promise<AdoptedDevice>;
  /** Undoes that; of one that is not adopted it is no fault. */
  releaseDevice(address: string): Promise<void>;
}

/** The timer of a device that closes its valves whatever happens to us. */
export interface DeviceTimer {
  /** Its finest step, seconds: 60 of one that counts minutes. */
  stepS: number;
  /** The longest run it holds, seconds. */
  longestRunS: number;
}

/** Opens and closes valves. Rejects with DriverError; on 'unreachable' the outcome is unknown. */
export interface ValveOperator {
  openValve(address: string, command: OpenValve): Promise<Acknowledgement>;
  closeValve(address: string, command: CloseValve): Promise<Acknowledgement>;
  /** Known without asking the device; of one that is not known well, the coarsest and shortest of this kind. */
  getTimer(address: string): DeviceTimer;
}

/** How a sensor is to measure and shine. */
export interface ProbeSettings {
  /** Minutes between two measurements. */
  intervalMinutes: number;
  lightMode: LightMode;
  lightColour: LightColour;
}

/** Sets up sensors; what a sensor cannot do is left out. Rejects with DriverError. */
export interface ProbeSetter {
  setProbe(address: string, settings: ProbeSettings): Promise<void>;
  /** A person has put it elsewhere: beside the ground of this valve, or of none. */
  moveProbe(address: string, place: ValvePlace | null): Promise<void>;
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

/**
 * A driver for one kind of hardware. `address` is what the driver itself understands (serial, host, topic). Null where
 * no device of this kind has such a thing; one device that has not, refuses.
 */
export interface Driver extends StateReader, DeviceFinder, DeviceAdopter {
  readonly kind: DriverKind;
  readonly valves: ValveOperator | null;
  readonly probes: ProbeSetter | null;
  readonly syncs: SyncSetter | null;
  readonly hubs: HubOpener | null;
}

/** Valves or hubs of a driver. Throws DriverError where no device of this kind has them. */
export function requirePart<Part extends 'valves' | 'hubs'>(driver: Driver, part: Part): NonNullable<Driver[Part]> {
  const found = driver[part];
  if (found === null) throw new DriverError('refused', `No ${driver.kind} device has ${part}.`);
  return found;
}

/** What a driver may use of the process that runs it. */
export interface DriverHost {
  /** The data folder; a driver that keeps something makes a folder of its own in it. */
  dataFolder: string;
  /** A folder with a path that is short enough for Unix sockets. */
  socketFolder: string;
  /** The broker that devices speak MQTT with; null where there is none. */
  mqttUrl: string | null;
  /** The clock by which commands expire, epoch milliseconds. */
  now(): number;
  /** Tells the operator what a driver cannot mend by itself. */
  warn(error: unknown, sentence: string): void;
}

/** A driver at work. */
export interface StartedDriver {
  driver: Driver;
  /** Hangs up and ends what was started; open valves close by their own timers. */
  stop(): Promise<void>;
}

/**
 * Makes the link of a kind of hardware, starts what helps it, and returns the driver on it. Never rejects for hardware
 * that is absent: its devices are unreachable then.
 */
export type StartDriver = (host: DriverHost) => Promise<StartedDriver>;
