/**
 * For tests: devices of the standard's own library on real sockets of this machine, with a clock that the test advances.
 * How they open and shut is that of the alliance's own reference implementation (README.md).
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Endpoint, UdpSocket, UdpSocketOptions } from '@matter/main';
import type { ValveConfigurationAndControl } from '@matter/main/clusters/valve-configuration-and-control';
import { MDNS_PORT, silentSocket } from '../matter-process.ts';
import { freePort } from '../testing/free-port.ts';
import { type Library, loadLibrary, openEnvironment, openNetwork } from './library.ts';

/** Seconds for which the button opens it. */
const BUTTON_S = 600;
/** Longer than a test waits for an answer. */
const LOST_MS = 4_000;

/** The machine's network, without multicast DNS: what is not at its address is nowhere. */
export function networkWithoutMulticast(library: Library): InstanceType<Library['Network']> {
  const network = openNetwork(library);
  const create = network.createUdpSocket.bind(network);
  return Object.assign(network, {
    createUdpSocket: async (options: UdpSocketOptions): Promise<UdpSocket> =>
      options.listeningPort === MDNS_PORT ? silentSocket(options) : create(options),
  });
}

const FAULTS = ['generalFault', 'blocked', 'leaking', 'notConnected', 'shortCircuit', 'currentExceeded'] as const;

interface FakeValve {
  isOpen: boolean;
  /** Null while it is shut, and while it is open without an end. */
  remainingS: number | null;
  faults: readonly (typeof FAULTS)[number][];
  /** It has started anew, and says neither state nor time until it is commanded. */
  isUnknown: boolean;
}

export interface FakeMatterDevice {
  /** Where it is reached: a relay in front of it, which a test can break. */
  host: string;
  /** Of its label: 11 digits. */
  setupCode: string;
  valves: FakeValve[];
  /** Commands that it has executed. */
  received: string[];
  isOffline: boolean;
  /** It executes commands, and nothing comes back from then on. */
  losesAnswers: boolean;
  /** Forgets the time that comes with an opening, and stays open. */
  ignoresDuration: boolean;
  /** Opens for at most so long; null for any length. */
  longestS: number | null;
  now(): number;
  pass(durationS: number): Promise<void>;
  press(terminal: number): Promise<void>;
  /** Sets `valves` to this, and shows it. */
  show(terminal: number, changes: Partial<FakeValve>): Promise<void>;
  /** As it came out of its box, save for whom it belongs to. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface FakeOptions {
  valves?: number;
  passcode?: number;
}

const SHUT: FakeValve = { isOpen: false, remainingS: null, faults: [], isUnknown: false };
const DISCRIMINATOR = 3840;

export async function openFakeMatterDevice({
  valves: count = 1,
  passcode = 34_567_890,
}: FakeOptions = {}): Promise<FakeMatterDevice> {
  const library = await loadLibrary();
  const [{ WaterValveDevice }, { ValveConfigurationAndControlServer }, { AdministratorCommissioningServer }] =
    await Promise.all([
      import('@matter/main/devices/water-valve'),
      import('@matter/main/behaviors/valve-configuration-and-control'),
      import('@matter/main/behaviors/administrator-commissioning'),
    ]);
  const { ServerNode, StatusResponseError, Status, ValveConfigurationAndControl: cluster } = library;
  let nowMs = 1_780_000_000_000;
  let lostUntil = 0;
  const endpoints: Endpoint[] = [];

  /** What is not answered is asked again, and answered then: it is lost for longer than anybody asks. */
  function loseAnswer() {
    if (fake.losesAnswers) lostUntil = performance.now() + LOST_MS;
  }

  const terminalOf = (endpoint: Endpoint) => endpoints.indexOf(endpoint) + 1;

  function begin(terminal: number, durationS: number | null) {
    const valve = fake.valves[terminal - 1];
    if (valve)
      Object.assign(valve, { isOpen: true, isUnknown: false, remainingS: fake.ignoresDuration ? null : durationS });
  }

  /** Attributes that show a valve as it is. */
  function shown(terminal: number): Partial<ValveConfigurationAndControl.Attributes> {
    const { isOpen, faults, isUnknown, ...valve } = fake.valves[terminal - 1] ?? SHUT;
    const remainingS = isUnknown ? null : valve.remainingS;
    const state = isOpen ? cluster.ValveState.Open : cluster.ValveState.Closed;
    return {
      currentState: isUnknown ? null : state,
      targetState: null,
      openDuration: remainingS,
      remainingDuration: remainingS,
      valveFault: {
        generalFault: faults.includes('generalFault'),
        blocked: faults.includes('blocked'),
        leaking: faults.includes('leaking'),
        notConnected: faults.includes('notConnected'),
        shortCircuit: faults.includes('shortCircuit'),
        currentExceeded: faults.includes('currentExceeded'),
      },
    };
  }

  class Valve extends ValveConfigurationAndControlServer {
    override open({ openDuration }: ValveConfigurationAndControl.OpenRequest) {
      const { context } = this;
      const isTimed = library.hasRemoteActor(context) && context.timed === true;
      // One that comes late must not count.
      if (!isTimed) throw new StatusResponseError('not timed', Status.NeedsTimedInteraction);
      const terminal = terminalOf(this.endpoint);
      const { faults } = fake.valves[terminal - 1] ?? SHUT;
      if (faults.some((fault) => fault !== 'leaking'))
        throw new StatusResponseError('stuck', Status.Failure, cluster.StatusCode.FailureDueToFault);
      if (fake.longestS !== null && (openDuration ?? 0) > fake.longestS) {
        throw new StatusResponseError('too long', Status.ConstraintError);
      }
      fake.received.push(`open ${terminal} ${openDuration}`);
      begin(terminal, openDuration ?? null);
      Object.assign(this.state, shown(terminal));
      loseAnswer();
    }

    override close() {
      const terminal = terminalOf(this.endpoint);
      fake.received.push(`close ${terminal}`);
      Object.assign(fake.valves[terminal - 1] ?? {}, { isOpen: false, isUnknown: false, remainingS: null });
      Object.assign(this.state, shown(terminal));
      loseAnswer();
    }
  }

  const show: FakeMatterDevice['show'] = async (terminal, changes) => {
    Object.assign(fake.valves[terminal - 1] ?? {}, changes);
    await endpoints[terminal - 1]?.setStateOf('valveConfigurationAndControl', shown(terminal));
  };

  const fake: FakeMatterDevice = {
    host: '',
    setupCode: library.ManualPairingCodeCodec.encode({ discriminator: DISCRIMINATOR, passcode }),
    valves: Array.from({ length: count }, () => ({ ...SHUT })),
    received: [],
    isOffline: false,
    losesAnswers: false,
    ignoresDuration: false,
    longestS: null,
    now: () => nowMs,
    show,
    async pass(durationS) {
      nowMs += durationS * 1000;
      for (const [index, { isOpen, remainingS }] of fake.valves.entries()) {
        if (!isOpen || remainingS === null) continue;
        const leftS = remainingS - durationS;
        await show(index + 1, leftS > 0 ? { remainingS: leftS } : { isOpen: false, remainingS: null });
      }
    },
    press: (terminal) => show(terminal, { isOpen: true, remainingS: BUTTON_S }),
    async reset() {
      lostUntil = 0;
      Object.assign(fake, { isOffline: false, losesAnswers: false, ignoresDuration: false, longestS: null });
      fake.received.length = 0;
      for (const terminal of fake.valves.keys()) await show(terminal + 1, SHUT);
    },
    async close() {
      await node.close();
      await relay.close();
    },
  };

  const port = await freePort();
  const node = await ServerNode.create(ServerNode.RootEndpoint.with(AdministratorCommissioningServer.with('Basic')), {
    id: 'tap',
    environment: openEnvironment(library, 'fake tap', networkWithoutMulticast(library)),
    // The same one after it was reset.
    network: { port, ble: false },
    commissioning: { passcode, discriminator: DISCRIMINATOR },
    productDescription: { name: 'Tap', deviceType: WaterValveDevice.deviceType },
    basicInformation: {
      vendorName: 'Brook & Sons',
      productName: 'Garden Tap',
      serialNumber: 'BRK-0017',
      hardwareVersionString: 'B2',
      softwareVersionString: '1.4.2',
      hardwareVersion: 2,
      softwareVersion: 10402,
    },
  });
  for (const index of fake.valves.keys()) {
    const endpoint = await node.add(WaterValveDevice.with(Valve), {
      id: `valve-${index + 1}`,
      valveConfigurationAndControl: { ...shown(index + 1), defaultOpenDuration: null },
    });
    endpoints.push(endpoint);
  }
  await node.start();
  const relay = await openRelay(port, {
    passesQuestions: () => !fake.isOffline,
    passesAnswers: () => !fake.isOffline && performance.now() >= lostUntil,
  });
  fake.host = relay.host;
  return fake;
}

interface RelayRules {
  passesQuestions(): boolean;
  passesAnswers(): boolean;
}

/** Passes packets on to a port of this machine, and answers back to whoever asked. */
async function openRelay(port: number, { passesQuestions, passesAnswers }: RelayRules) {
  const front = createSocket('udp4');
  const backs = new Map<number, Socket>();
  front.on('message', (packet, from) => {
    let back = backs.get(from.port);
    if (back === undefined) {
      back = createSocket('udp4');
      backs.set(from.port, back);
      back.on('message', (answer) => {
        if (passesAnswers()) front.send(answer, from.port, from.address);
      });
    }
    if (passesQuestions()) back.send(packet, port, '127.0.0.1');
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    host: `127.0.0.1:${front.address().port}`,
    async close() {
      for (const socket of [front, ...backs.values()]) socket.close();
    },
  };
}
