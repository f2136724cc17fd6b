/**
 * A device in memory for tests of the control loop: valves that close by its own timer and nothing else, with a water
 * meter, and with faults that a test sets. Its clock is the server's.
 */
import { randomUUID } from 'node:crypto';
import {
  AdoptionError,
  type DeviceState,
  type Driver,
  DriverError,
  type FoundDevice,
  type OpenValve,
  type ValveState,
} from '@sluice/drivers/driver';
import { litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';

interface ScriptedValve {
  openedMs: number;
  untilMs: number;
  runId: string | null;
}

export class ScriptedDevice {
  /** Its address and serial number. */
  readonly address: string;
  readonly now: () => number;
  readonly terminals: number;
  longestRunS = 64_800;
  /** Flow of an open valve, litres a minute; null for a device without a meter. */
  flow: number | null = null;
  /** Flows on though all valves are shut. */
  leak = 0;
  readonly stuck = new Set<number>();
  /** Terminals through which nothing flows by themselves: a master. */
  readonly dry = new Set<number>();
  /** Its reported valves, by terminal. */
  readonly tells = new Map<number, ValveState['status']>();
  isOffline = false;
  /** Null for one on the mains. */
  batteryFraction: number | null = null;
  /** Its own timer does not close: only a command does. */
  isTimerBroken = false;
  /** A controller that ends each run itself, so that its timer counts at once; with false it must be seen to work. */
  endsEachRun = true;
  /** Seconds in which its timer counts. */
  stepS = 1;
  /** It has none, and a broker outside closes its valves, or none does. */
  readonly without: { timer: boolean; will: boolean };
  /** Answers to nothing but the order to close everything. */
  hangs = false;
  /** Awaited before the next open command is carried out, once. */
  beforeOpen: (() => Promise<void>) | null = null;
  /** Number of questions and commands that hang. */
  unanswered = 0;
  readonly opened: { terminal: number; forS: number; heldBy: OpenValve['heldBy'] }[] = [];
  /** Number of close commands that it got while it was offline. */
  unheardCloses = 0;
  /** Terminals that got a close command, in order. */
  readonly closed: number[] = [];
  readonly #valves = new Map<number, ScriptedValve>();
  #lastReported: { state: DeviceState; atMs: number } | null = null;

  constructor(
    now: () => number,
    { terminals = 2, address = `scripted-${randomUUID()}`, without = { timer: false, will: true } } = {},
  ) {
    this.now = now;
    this.without = without;
    this.isTimerBroken = without.timer;
    this.terminals = terminals;
    this.address = address;
  }

  isOpen(terminal: number): boolean {
    const valve = this.#valves.get(terminal);
    return valve !== undefined && (this.stuck.has(terminal) || this.isTimerBroken || valve.untilMs > this.now());
  }

  /** From now on it repeats its last state, as a bridge that hears nothing new, until it gets a close command. */
  async fallSilent(): Promise<void> {
    const state = await this.driver().readState(this.address);
    // Whose run it was is known to none of those between, once it is over.
    const valves = state.valves.map((valve) => ({ ...valve, runId: null, remainingS: null }));
    this.#lastReported = { state: { ...state, valves }, atMs: this.now() };
  }

  /** Somebody turns it on at the device. */
  press(terminal: number): void {
    this.#valves.set(terminal, { openedMs: this.now(), untilMs: Number.POSITIVE_INFINITY, runId: null });
  }

  /** Somebody turns it off at the device. */
  shut(terminal: number): void {
    this.#valves.delete(terminal);
  }

  #readValve(terminal: number): ValveState {
    if (!Number.isInteger(terminal) || terminal < 1 || terminal > this.terminals) {
      throw new DriverError('refused', `There is no terminal ${terminal}.`);
    }
    const isOpen = this.isOpen(terminal);
    const valve = this.#valves.get(terminal);
    return {
      terminal,
      isOpen,
      remainingS:
        isOpen && !this.without.timer && Number.isFinite(valve?.untilMs)
          ? seconds(Math.max(0, ((valve?.untilMs ?? 0) - this.now()) / 1000))
          : null,
      runId: isOpen ? (valve?.runId ?? null) : null,
      status: this.tells.get(terminal) ?? 'NORMAL',
      currentMa: isOpen ? 210 : 0,
      voltageV: isOpen ? 24 : null,
      delivered: null,
      openings: null,
    };
  }

  #answer<Answer>(address: string, make: () => Answer): Promise<Answer> {
    if (this.isOffline || address !== this.address)
      return Promise.reject(new DriverError('unreachable', 'It does not answer.'));
    if (!this.hangs) return Promise.resolve().then(make);
    this.unanswered += 1;
    return new Promise(() => {});
  }

  #open({ terminal, runId, maxRunTimeS, heldBy }: OpenValve): { valve: ValveState } {
    const isGuarded = heldBy === 'guard' || (heldBy === 'will' && !this.without.will);
    if (this.without.timer && !isGuarded) throw new DriverError('refused', 'Nothing would close it.');
    if (maxRunTimeS > this.longestRunS) throw new DriverError('refused', 'Its timer does not hold so long.');
    this.#readValve(terminal);
    const openedMs = this.isOpen(terminal) ? (this.#valves.get(terminal)?.openedMs ?? this.now()) : this.now();
    this.#valves.set(terminal, { openedMs, untilMs: this.now() + maxRunTimeS * 1000, runId });
    this.opened.push({ terminal, forS: maxRunTimeS, heldBy });
    return { valve: this.#readValve(terminal) };
  }

  driver(kind: Driver['kind'] = 'shelly'): Driver {
    const found: FoundDevice = {
      address: this.address,
      types: ['SPRITE'],
      model: 'Scripted',
      name: 'Shed',
      terminals: this.terminals,
      needsHub: false,
      needs: [],
      obstacle: null,
    };
    const numbers = Array.from({ length: this.terminals }, (_, index) => index + 1);
    return {
      kind,
      readState: (address) =>
        this.#answer(address, () => {
          if (this.#lastReported) {
            const { state, atMs } = this.#lastReported;
            return { ...state, ageS: seconds((this.now() - atMs) / 1000) };
          }
          const valves = numbers.map((terminal) => this.#readValve(terminal));
          const flowing = valves.filter(({ isOpen, terminal }) => isOpen && !this.dry.has(terminal)).length;
          return {
            ageS: seconds(0),
            nextContactInS: null,
            status: flowing > 0 ? 'WATERING' : 'ONLINE',
            firmwareVersion: '1',
            radioFirmwareVersion: null,
            batteryFraction: this.batteryFraction,
            batteryVoltageV: null,
            ipAddress: null,
            flowLPerMin: this.flow === null ? null : litresPerMinute(flowing * this.flow + this.leak),
            valves,
            probes: [],
          };
        }),
      findDevices: async () => [found],
      adoptDevice: ({ address, type, acceptsNoTimer }) =>
        this.#answer(address, () => {
          if (type !== 'SPRITE') throw new AdoptionError('unfit', 'It is a controller.');
          if (this.without.timer && !acceptsNoTimer) throw new AdoptionError('no-timer', 'It cannot close by itself.');
          const hasNoTimer = this.without.timer ? { hasNoTimer: true } : {};
          const terminals = numbers.map((terminal) => ({ terminal, name: null }));
          const serial = this.address;
          return { address: serial, serial, model: 'Scripted', hardwareVersion: null, terminals, ...hasNoTimer };
        }),
      releaseDevice: async () => {},
      valves: {
        openValve: async (address, command) => {
          const before = this.beforeOpen;
          this.beforeOpen = null;
          await before?.();
          return this.#answer(address, () => this.#open(command));
        },
        closeValve: (address, { terminal }) => {
          if (this.isOffline) this.unheardCloses += 1;
          return this.#answer(address, () => {
            this.closed.push(terminal);
            this.#lastReported = null;
            if (!this.stuck.has(terminal)) this.#valves.delete(terminal);
            return { valve: this.#readValve(terminal) };
          });
        },
        closeAll: async () => {
          if (this.isOffline) throw new DriverError('unreachable', 'It does not answer.');
          for (const terminal of numbers) if (!this.stuck.has(terminal)) this.#valves.delete(terminal);
        },
        canHoldByWill: !this.without.will,
        ...(this.endsEachRun ? { endsEachRun: true } : {}),
        getTimer: () => ({ stepS: this.stepS, longestRunS: this.longestRunS }),
      },
      probes: null,
      syncs: null,
      hubs: null,
    };
  }
}
