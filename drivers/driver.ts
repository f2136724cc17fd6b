/**
 * The interface to hardware, in small capabilities. One driver per kind of hardware; each passes the conformance checks
 * of its capabilities (`conformance.ts`, `conformance-devices.ts`). The connection is passed in, so that tests and the
 * simulator can replace it.
 */

import type {
  AccessField,
  AdoptableType,
  DeviceProgramChange,
  DeviceStatus,
  DriverKind,
  FoundObstacle,
  LightColour,
  LightMode,
  ProbeSense,
  ValveStatus,
} from '@sluice/engine/vocabulary/hardware';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import type { Litres, LitresPerMinute, Seconds } from '@sluice/engine/vocabulary/units';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import type { HomeAssistantFigure, SensorCause } from '@sluice/engine/vocabulary/weather';
import { FaultError } from './fault-error.ts';
import type { LastWills, MqttLink } from './mqtt-transport.ts';
import type { DeviceNetworks } from './networks.ts';

/** How a driver knows how much water was delivered. */
export type DeliveryBasis = 'measured' | 'estimated' | 'partial' | 'delayed';

export interface Delivery {
  volumeL: Litres;
  basis: DeliveryBasis;
}

/** One opening of a valve, ended or not, as the device itself remembers it. */
export interface Opening {
  /** The device's own id of it: stable, and never used twice. */
  id: string;
  /** The run that opened it, as given in the open command; null when it was opened at the device. */
  runId: string | null;
  /**
   * Nobody here knows who opened it: it may have been another process, or somebody at the device; `runId` is null then.
   * Left out else.
   */
  isUncertain?: true;
  /** Seconds since it opened, by the device's own clock. */
  openedAgoS: Seconds;
  /** Seconds for which it was open, or has been so far. */
  openS: Seconds;
  delivered: Delivery | null;
  /**
   * The device's memory has no end for it, though it was seen: the device restarted, or its clock was set.
   * Left out for all others.
   */
  endedBy?: 'restarted' | 'clock-set';
}

/** One valve, pump outlet or sprinkler terminal, as the device reports it. */
export interface ValveState {
  /** Number printed at the terminal, from 1. */
  terminal: number;
  /** Its name at the device now; null where it has none, left out where no state of the kind shows names. */
  name?: string | null;
  isOpen: boolean;
  /** Seconds after which the device itself closes; null when closed. */
  remainingS: Seconds | null;
  /**
   * The run that opened it, as given in the open command; null when closed, opened by hand, or opened before this
   * driver started by a device that cannot store it (one without `openings`).
   */
  runId: string | null;
  /** Seconds since that run's opening was sent, as the driver remembers it; left out where it does not. */
  openedAgoS?: Seconds;
  status: ValveStatus;
  /** Milliamperes through the solenoid; null where the device cannot measure. */
  currentMa: number | null;
  /** Volts at the solenoid; null where the device cannot measure. */
  voltageV: number | null;
  /** Litres since the valve last opened (kept after it closed until it opens again), and how it is known. */
  delivered: Delivery | null;
  /** Its last openings, oldest first, including the current one; null for a device without a memory. */
  openings: Opening[] | null;
}

/** One probe's last measurement. */
export interface ProbeReading extends Measurement {
  /** Hardware address of the sensor. */
  serial: string;
}

/** Everything a device reports in one read. */
export interface DeviceState {
  /**
   * Age of the state in seconds: 0 for a device that answers itself, more for a sleeping device whose last state is
   * reported.
   */
  ageS: Seconds;
  /**
   * Seconds until its next contact, 0 while it listens; null for a device that always listens, or that a command wakes.
   */
  nextContactInS: Seconds | null;
  status: DeviceStatus;
  firmwareVersion: string | null;
  /** Firmware of a hub's radio to its end devices. */
  radioFirmwareVersion: string | null;
  /** 0 to 1; null on mains. */
  batteryFraction: number | null;
  batteryVoltageV: number | null;
  ipAddress: string | null;
  /** Flow by its meter now, all its valves together; null where it has no meter, left out where none of the kind has. */
  flowLPerMin?: LitresPerMinute | null;
  /**
   * When the meter measured it, epoch milliseconds; null where nobody knows. Left out where it was measured for this
   * answer.
   */
  flowMeasuredAt?: number | null;
  /** A valve is open, or may be, that its device no longer describes as it did when it was opened; left out else. */
  hasChangedWhileOpen?: true;
  valves: ValveState[];
  probes: ProbeReading[];
}

/** Every command has a fencing token and an expiry. */
export interface Command {
  /** Unique; a device executes it only once. */
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
   * Seconds from now after which the device itself closes, even without us. Sending it again for the same run replaces
   * the device's timer (to extend or to shorten); it never adds to it.
   */
  maxRunTimeS: Seconds;
  /** Litres after which the device closes itself, where it can count them. */
  maxVolumeL: Litres | null;
  /**
   * What ends the water in place of a timer of its own (docs/decisions/0068). A device without one refuses where it is
   * left out; `will` also where no broker holds its command to close.
   */
  heldBy?: 'guard' | 'will';
  /** The stored answer of `describeClose`; refused where the valve is closed otherwise by now. */
  closeCommand?: string | null;
}

export interface CloseValve extends Command {
  terminal: number;
  /** Close only if this run opened it, or if the run is unknown; null closes in any case. */
  runId: string | null;
  /** What was stored when it was opened: sent as it is, whatever the device looks like by now. */
  closeCommand?: string | null;
}

export interface CloseAllValves extends Command {
  /** The stored commands of valves that are open, or may be. */
  closeCommands?: readonly { terminal: number; closeCommand: string }[];
}

/** The state of the valve right after a command. */
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
  /** The device refused: terminal unknown, battery too low, switched off. */
  | 'refused'
  /** The valve's circuit is broken or shorted. */
  | 'valve-fault';

/** Why a device is out of reach, where its driver knows it and a person must do something. */
export type DeviceTrouble =
  /** It does not take the login that is stored. */
  | 'access-denied'
  /** What answers has no such valve any more. */
  | 'entity-gone';

/** The one error a driver throws. */
export class DriverError extends FaultError<DriverFault> {
  readonly trouble: DeviceTrouble | null;
  constructor(fault: DriverFault, message: string, trouble: DeviceTrouble | null = null) {
    super(fault, message);
    this.trouble = trouble;
  }
}

/** Reads a device. Rejects with DriverError. */
export interface StateReader {
  readState(address: string): Promise<DeviceState>;
}

export interface DeviceSearch {
  /** An address that somebody typed; null searches wherever this kind of hardware can be discovered. */
  address: string | null;
  /** The login at that address, for a kind that lists its devices only then; left out where nobody has given it. */
  access?: Adoption['access'];
}

/** A found device that belongs to none of our gardens yet, as far as its driver can tell. */
export interface FoundDevice {
  /** The address to pass to `adoptDevice`. */
  address: string;
  /** Types that it can be adopted as, the usual one first: a relay may be a pump or a valve. */
  types: readonly AdoptableType[];
  model: string;
  /** The name that its owner has given it; null where it has none. */
  name: string | null;
  /** Valves, pump outlets or sprinkler terminals; null where the device reports them only once it is adopted. */
  terminals: number | null;
  /** It is reachable only through a hub. */
  needsHub: boolean;
  /** Credentials that a person must enter: fields of `Adoption.access`. */
  needs: readonly AccessField[];
  /** Why it cannot be adopted, or not yet; null where it can. */
  obstacle: FoundObstacle | null;
  /** Of a sensor: what it feels; left out for soil. */
  senses?: ProbeSense;
  /** It has no timer, and can be adopted behind a guard where its owner accepts that. */
  canBeGuarded?: boolean;
  /** Messages that a device which may be no valve would get, were it adopted as one by its owner's word. */
  messages?: SwitchMessages;
  /** It is not adopted itself: a search at its address with what it `needs` lists what can be. */
  listsOthers?: true;
}

/**
 * What a plain switch is sent, as its owner is shown it before it is adopted: where to, and what, in order. An ellipsis
 * replaces what is known only at the run, or at the login.
 */
export interface SwitchMessages {
  adopting: readonly string[];
  /** For each terminal; so is `closing`. */
  opening: readonly string[];
  closing: readonly string[];
}

/**
 * Searches for devices. Resolves within ten seconds with those found; rejects with DriverError when it cannot search, and
 * with AdoptionError 'access-denied' where a login that was given is not taken.
 */
export interface DeviceFinder {
  findDevices(search: DeviceSearch): Promise<FoundDevice[]>;
}

/** A valve, by its device and its terminal there. */
export interface ValvePlace {
  address: string;
  terminal: number;
}

export interface Adoption {
  /** The address as found, or as typed. */
  address: string;
  /** The type that it gets. */
  type: AdoptableType;
  /** Address of its hub; null where it needs none. */
  hubAddress: string | null;
  isIndoor: boolean;
  access: { readonly [Field in AccessField]?: string };
  /** Of a sensor: the valve that waters the ground around it; null where none does. */
  place: ValvePlace | null;
  /** Its owner accepts that it has no timer of its own; then another device's must end its water. */
  acceptsNoTimer?: boolean;
  /** Its owner says that the plain switch is a water valve; nobody else can know. */
  isWaterValve?: boolean;
  /**
   * Called once it is known what the device is, before anything is written to it: what it throws keeps the device as it
   * is, and is thrown on.
   */
  beforeWriting?(device: Pick<AdoptedDevice, 'serial' | 'terminals'>): Promise<void>;
}

export interface AdoptedTerminal {
  /** Number printed at the terminal, from 1. */
  terminal: number;
  /** Its name on the device; null where it has none. */
  name: string | null;
}

/** An adopted device. */
export interface AdoptedDevice {
  /**
   * The address for the driver from now on. It may hold credentials such as a password's hash: it is stored, and never
   * shown or logged.
   */
  address: string;
  serial: string;
  /** The name that its owner has given it, where only the login shows it. */
  name?: string;
  model: string;
  hardwareVersion: string | null;
  terminals: AdoptedTerminal[];
  /** Of a sensor: what it feels; left out for soil. */
  senses?: ProbeSense;
  /** Nothing in it closes its valves. */
  hasNoTimer?: boolean;
  /** A plain switch, taken for a water valve by its owner's word. */
  isSwitch?: boolean;
}

export type AdoptionFault =
  /** Unknown to this driver, or of another type than requested. */
  | 'unfit'
  /** It cannot close its valves by a timer of its own, and nobody has accepted that. */
  | 'no-timer'
  /** It may be no valve, and its owner has not said that it is one. */
  | 'not-surely-a-valve'
  /** It is reachable only through a hub, or it needs none. */
  | 'hub-required'
  | 'hub-not-needed'
  /** User or password are missing or wrong; they are not tried again. */
  | 'access-denied';

/** Why a device was not adopted; the device is unchanged. */
export class AdoptionError extends FaultError<AdoptionFault> {}

/**
 * Adopts and releases devices. Both reject with DriverError when the device does not answer, `adoptDevice` also with
 * AdoptionError.
 */
export interface DeviceAdopter {
  /**
   * Afterwards only Sluice and the button on the device open its valves: its own programs are switched off, and valves
   * stay shut after a power loss. Opens nothing.
   */
  adoptDevice(adoption: Adoption): Promise<AdoptedDevice>;
  /** Undoes the adoption; no error for a device that is not adopted. */
  releaseDevice(address: string): Promise<void>;
}

/** Logs in to an adopted device with other credentials: its owner has changed them. */
export interface AccessChanger {
  /**
   * Tries them, and returns the device's new address. Rejects with AdoptionError 'access-denied' or DriverError; then
   * the old address holds.
   */
  changeAccess(address: string, access: Adoption['access']): Promise<string>;
  /** Whether both are reached at one place with one login, so that a new one is for both. Left out where each has its own. */
  isSameLogin?(address: string, other: string): boolean;
}

/** The device's own timer, which closes its valves even without us. */
export interface DeviceTimer {
  /** Its finest step, seconds: 60 for one that counts minutes. */
  stepS: number;
  /** The longest run it holds, seconds. */
  longestRunS: number;
}

/** Opens and closes valves. Rejects with DriverError; on 'unreachable' the outcome is unknown. */
export interface ValveOperator {
  openValve(address: string, command: OpenValve): Promise<Acknowledgement>;
  closeValve(address: string, command: CloseValve): Promise<Acknowledgement>;
  /**
   * Closes all valves of the device, whatever opened them. It does not queue: requests that wait for the device are
   * dropped, one that is under way is given up, and openings that began before do not open any more. Rejects when it is
   * not known that all are closed.
   */
  closeAll(address: string, command: CloseAllValves): Promise<void>;
  /**
   * What closes this valve, in words that only the driver reads, to be stored before it is opened: from then on closing
   * depends on nothing that the device says of itself later (docs/decisions/0098). Left out where the address alone
   * says how to close. Rejects as `openValve` does.
   */
  describeClose?(address: string, terminal: number): Promise<string>;
  /**
   * A controller that ends each run itself and cannot open without an end: its timer need not be seen to work. Left out
   * by others.
   */
  endsEachRun?: true;
  /** Known without asking the device; if unsure, the coarsest step and the shortest limit of this kind. */
  getTimer(address: string): DeviceTimer;
  /** Whether a broker that outlives us can close valves without a timer; left out where none of the kind lacks one. */
  canHoldByWill?: boolean;
}

/** Measuring and light settings of a sensor. */
export interface ProbeSettings {
  /** Minutes between two measurements. */
  intervalMinutes: number;
  lightMode: LightMode;
  lightColour: LightColour;
}

/** Sets up sensors; what a sensor cannot do is left out. Rejects with DriverError. */
export interface ProbeSetter {
  setProbe(address: string, settings: ProbeSettings): Promise<void>;
  /** Tells that a person has moved it to the ground of this valve, or of none. */
  moveProbe(address: string, place: ValvePlace | null): Promise<void>;
}

/** When a device on batteries is to wake and listen. */
export interface SyncSettings {
  /** Minutes between two contacts at the most. */
  everyMinutes: number;
  /** Seconds from now at which it is to be awake besides, in order: shortly before it is to open a valve. */
  wakesInS: Seconds[];
}

/** Sends a device its wake times; a device that does not sleep ignores them. Rejects with DriverError. */
export interface SyncSetter {
  setSync(address: string, settings: SyncSettings): Promise<void>;
}

/** Lets new end devices join a hub. Rejects with DriverError. */
export interface HubOpener {
  /** For so many seconds from now; 0 closes it. */
  permitJoining(address: string, seconds: number): Promise<void>;
}

/** An end device in the network of a hub, whether it is adopted or not. */
export interface EndDevice {
  /** Of its hardware; the same as of the adopted device. */
  serial: string;
  /** Its name in the network. */
  name: string;
  model: string;
  /** New firmware for it is known; null where nobody has looked. */
  hasUpdate: boolean | null;
}

/**
 * Keeps the network of a hub: `address` is the hub's. Rejects with DriverError, 'refused' where the hub says no or has no
 * such end device.
 */
export interface NetworkKeeper {
  /** End devices that have to do with a garden, by name. */
  listEndDevices(address: string): Promise<EndDevice[]>;
  renameEndDevice(address: string, serial: string, name: string): Promise<void>;
  /** `isForced`: removed without the device's answer; if it comes back, it must join again. */
  removeEndDevice(address: string, serial: string, isForced: boolean): Promise<void>;
}

/** A program of a device's own, as it stands on it. */
export interface DeviceProgram {
  /** Its place in the device's list, from 0; it changes when others go. */
  number: number;
  name: string;
  isEnabled: boolean;
  /** Null where no program of Sluice's can say it. `firstInDays`: days from today to the next one, of an interval. */
  days: { repeat: ProgramRepeat; intervalDays: number | null; weekdays: number[]; firstInDays: number } | null;
  /** 1 to 12; empty for all. */
  months: number[];
  /** `05:30`, `sunset-20`. */
  starts: string[];
  /** In watering order. */
  lengths: { terminal: number; lengthS: Seconds }[];
  /** What of it this description does not say. */
  changes: DeviceProgramChange[];
}

/** Reads programs of devices that have some. Rejects with DriverError. */
export interface ProgramReader {
  readPrograms(address: string): Promise<DeviceProgram[]>;
}

/** By how long a gauge adds its rain up, mm; what it does not say is left out. */
export type RainCounterReadings = Partial<Record<'year' | 'month' | 'week' | 'event' | 'day', number>>;

/** What a gateway measures now, in the units of the names; null for what it does not. */
export interface GatewayWeather {
  temperatureC: number | null;
  /** 0 to 1. */
  humidity: number | null;
  windMPerS: number | null;
  radiationWPerM2: number | null;
  pressureHPa: number | null;
  rainMmPerHour: number | null;
  rainMm: RainCounterReadings;
}

/** Reads the weather at gateways behind which adopted devices are. */
export interface WeatherReader {
  /** The gateway of an adopted device, as people know it; null for one without. */
  gatewayOf(address: string): string | null;
  /** Rejects with DriverError. */
  readWeather(gateway: string): Promise<GatewayWeather>;
}

/** A sensor of weather behind a login. */
export interface WeatherSensor {
  /** It stays the same when people rename the sensor. */
  entity: string;
  name: string;
  figure: HomeAssistantFigure;
  /** What it shows now, with its unit, as `21.5 °C`. */
  shown: string;
  /** Why it cannot be chosen, whatever it shows; null where it can. */
  obstacle: SensorCause | null;
}

/** What such a sensor measures. */
export interface WeatherSensorReading {
  /** In the unit of its figure: mm, mm/h, degrees Celsius, a share (0 to 1), m/s, W/m2 or hPa; null with a cause. */
  value: number | null;
  cause: SensorCause | null;
  /** What it shows, with its unit; empty for one that is gone. */
  shown: string;
  /** When it was last heard of, epoch milliseconds; null where nobody knows. */
  heardAt: number | null;
}

/** Reads weather from sensors that are behind a login together. All but `placeOf` reject with DriverError. */
export interface WeatherSensorReader {
  /** Tries a login, and returns what is stored of it. Rejects with AdoptionError 'unfit' and 'access-denied' too. */
  logIn(address: string, access: Adoption['access']): Promise<string>;
  /** Where a stored login leads, as people know it; empty for one that cannot be read any more. */
  placeOf(login: string): string;
  listSensors(login: string): Promise<WeatherSensor[]>;
  /** `entities`: as listed, by the figure that each is to measure. */
  readSensors(
    login: string,
    entities: { readonly [Figure in HomeAssistantFigure]?: string },
  ): Promise<{ [Figure in HomeAssistantFigure]?: WeatherSensorReading }>;
}

/**
 * A driver for one kind of hardware. `address` is what the driver itself understands (serial, host, topic). Null where
 * no device of this kind has such a thing; one device that has not, refuses.
 */
export interface Driver extends StateReader, DeviceFinder, DeviceAdopter {
  readonly kind: DriverKind;
  /**
   * From now on this process alone commands the device: until now others may have, unseen here. Left out where nothing
   * that a driver remembers depends on it.
   */
  readonly beginKeeping?: (address: string) => void;
  readonly valves: ValveOperator | null;
  readonly probes: ProbeSetter | null;
  readonly syncs: SyncSetter | null;
  readonly hubs: HubOpener | null;
  /** Left out where no device of this kind has a login. */
  readonly access?: AccessChanger;
  /** Left out where no device of this kind has programs of its own that can be read. */
  readonly programs?: ProgramReader;
  /** Left out where hubs of this kind have no network of their own to be managed. */
  readonly network?: NetworkKeeper;
  /** Left out where no gateway of this kind measures weather. */
  readonly weather?: WeatherReader;
  /** Left out where a login of this kind leads to no sensors of weather. */
  readonly weatherSensors?: WeatherSensorReader;
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
  /** The connection to the broker that devices speak MQTT with, shared by all drivers; null where there is none. */
  mqtt: MqttLink | null;
  /** Held by a broker that outlives this process; left out, or null, where there is none. */
  lastWills?: LastWills | null;
  /** Where devices may be looked for, and how a host is connected to. */
  networks: DeviceNetworks;
  /** The clock by which commands expire, epoch milliseconds. */
  now(): number;
  /** For lengths of time: milliseconds that nobody can set; left out where `now` is as good. */
  elapsed?(): number;
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
