/** Our node: it commissions devices, each into a fabric of its own, and asks them. */
import type { Bytes, Environment } from '@matter/main';
import type { CertificateAuthority, ClientInteraction, Fabric, Peer } from '@matter/main/protocol';
import { DriverError } from '../driver.ts';
import type { AdoptedNode, Membership, NodePlace } from './address.ts';
import { type Attribute, type AttributePath, type DeviceCommand, readAttributes, sendCommand } from './interactions.ts';
import { type Library, loadLibrary, openEnvironment } from './library.ts';

/** Milliseconds after which a device that does not answer is asked again. */
const RETRY_MS = 1_500;
/** Whoever has no number of the standard's alliance uses one of those for tests; devices take it from a controller. */
const ADMIN_VENDOR = 0xfff1;
/** The shortest that the standard allows, seconds. */
const WINDOW_S = 180;
/** What a device shows as the name of our fabric in its list. */
const LABEL = 'Sluice';
/** Where a node tells of the fabric over which it is asked: endpoint, cluster and attribute. */
const CURRENT_FABRIC = { endpoint: 0, cluster: 0x3e, attribute: 5 } as const;

/** The setup code that was given does not open the device. */
export class WrongCodeError extends Error {}

export interface ControllerTools {
  /** IP addresses of a host. Rejects with DriverError where none may be reached. */
  resolveHost(host: string): Promise<readonly string[]>;
  /** Milliseconds for a device to answer: sleeping ones listen every few seconds. */
  answerMs: number;
  /** Milliseconds for a device to begin a session. */
  connectMs: number;
  /** Milliseconds for a device to take or refuse its setup code. */
  codeMs: number;
  /** How packets are sent; left out for the machine's own network. */
  network?: InstanceType<Library['Network']>;
}

export type Controller = ReturnType<typeof createController>;

interface Started {
  library: Library;
  environment: Environment;
  close(): Promise<void>;
}

type Work<Result> = (library: Library, interaction: ClientInteraction, abort: AbortSignal) => Promise<Result>;

interface Link {
  fabric: Fabric;
  peer: Peer;
  interaction: ClientInteraction;
}

/** Where a device is by its number in the network; null where only its announcements say so. */
type IpPlace = { ip: string; port: number } | null;

/** All reject with DriverError: 'unreachable' where no answer comes, StatusError where the device says no. */
export function createController({ resolveHost, answerMs, connectMs, codeMs, network }: ControllerTools) {
  let starting: Promise<Started> | null = null;
  const links = new Map<string, Promise<Link>>();

  function ready(): Promise<Started> {
    starting ??= startNode(network).catch((error: unknown) => {
      starting = null;
      throw new DriverError('unreachable', `This machine cannot speak Matter: ${String(error)}`);
    });
    return starting;
  }

  const linkKey = ({ fabricId, deviceNodeId }: Membership) => `${fabricId} ${deviceNodeId}`;

  async function reopenLink({ host, port, membership }: AdoptedNode): Promise<Link> {
    const started = await ready();
    const [ip] = await resolveHost(host).catch((): string[] => []);
    const fabric = await joinFabric(started, membership);
    return openLink(started, fabric, membership.deviceNodeId, ip === undefined ? null : { ip, port });
  }

  function findLink(node: AdoptedNode): Promise<Link> {
    const key = linkKey(node.membership);
    const opening = links.get(key) ?? reopenLink(node);
    links.set(key, opening);
    opening.catch(() => links.delete(key));
    return opening;
  }

  /**
   * Does `work` over a session with the device. A device that has restarted knows its sessions no longer, and says
   * nothing: then the next one is begun, and what may be done twice is done again.
   */
  async function ask<Result>(node: AdoptedNode, work: Work<Result>, mayRepeat: boolean): Promise<Result> {
    const { library } = await ready();
    const link = await findLink(node);
    const isOld = link.peer.hasSession;
    if (!isOld) await connect(library, link.peer);
    const abort = AbortSignal.timeout(answerMs);
    try {
      return await work(library, link.interaction, abort);
    } catch (error) {
      if (error instanceof DriverError) throw error;
      await link.peer.disconnect(error instanceof Error ? error : new Error(String(error)));
      if (isOld && mayRepeat) return ask(node, work, false);
      throw new DriverError('unreachable', `The device does not answer: ${String(error)}`);
    }
  }

  async function connect(library: Library, peer: Peer): Promise<void> {
    const strange = new AbortController();
    try {
      await peer.connect({
        kick: true,
        connectionTimeout: library.Millis(connectMs),
        abort: AbortSignal.any([AbortSignal.timeout(connectMs), strange.signal]),
        handleError(error) {
          if (isStrangerTo(library, error)) strange.abort();
        },
      });
    } catch (error) {
      if (strange.signal.aborted) {
        throw new DriverError('unreachable', 'The device does not know us any more.', 'access-denied');
      }
      throw new DriverError('unreachable', `The device does not answer: ${String(error)}`);
    }
  }

  const read = (node: AdoptedNode, paths: readonly AttributePath[]): Promise<Attribute[]> =>
    ask(node, (library, interaction, abort) => readAttributes(library, interaction, paths, abort), true);

  /** An opening is sent once: whether it has come is seen by a look. */
  const send = (node: AdoptedNode, command: DeviceCommand): Promise<void> =>
    ask(
      node,
      (library, interaction, abort) => sendCommand(library, interaction, command, { abort, validMs: answerMs }),
      command.name !== 'open',
    );

  return {
    read,
    send,

    /**
     * Makes the device at a place a member of a new fabric. Rejects with WrongCodeError where it does not take the
     * passcode.
     */
    async commission({ host, port }: NodePlace, passcode: number): Promise<Membership> {
      const ips = await resolveHost(host);
      const started = await ready();
      const { library, environment } = started;
      const authority = await library.CertificateAuthority.create(environment.get(library.Crypto));
      const fabric = await createFabric(started, authority);
      const deviceNodeId = library.NodeId.randomOperationalNodeId(environment.get(library.Crypto));
      const { keyPair, rootCert, operationalCert, identityProtectionKey } = fabric.config;
      const membership: Membership = {
        fabricId: fabric.fabricId,
        ourNodeId: fabric.nodeId,
        deviceNodeId,
        rootCertificate: toText(rootCert),
        ourCertificate: toText(operationalCert),
        ourPrivateKey: toText(keyPair.privateKey),
        ourPublicKey: toText(keyPair.publicKey),
        epochKey: toText(identityProtectionKey),
      };
      const [ip = host] = ips;
      try {
        const opening = commissionAt(started, { fabric, authority, deviceNodeId, passcode, codeMs, at: { ip, port } });
        links.set(linkKey(membership), opening);
        await opening;
        return membership;
      } catch (error) {
        links.delete(linkKey(membership));
        await fabric.delete().catch(() => {});
        throw error;
      }
    },

    /**
     * Has a device that we are a member of take its setup code once more, for `WINDOW_S`; nothing where it cannot, or does
     * not know us any more.
     */
    async openWindow(node: AdoptedNode): Promise<void> {
      await send(node, { endpoint: 0, name: 'openBasicCommissioningWindow', openS: WINDOW_S }).catch(
        (error: unknown) => {
          if (!(error instanceof DriverError)) throw error;
        },
      );
    },

    /** Has the device forget us. */
    async leave(node: AdoptedNode): Promise<void> {
      const [current] = await read(node, [CURRENT_FABRIC]).catch((error: unknown) => {
        if (error instanceof DriverError && error.trouble === 'access-denied') return [];
        throw error;
      });
      if (current !== undefined) {
        const fabricIndex = Number(current.value);
        await send(node, { endpoint: 0, name: 'removeFabric', fabricIndex }).catch((error: unknown) => {
          // It closes the session by which it was sent, often before it has answered.
          if (!(error instanceof DriverError) || error.fault !== 'unreachable') throw error;
        });
      }
      const { fabric } = await findLink(node);
      links.delete(linkKey(node.membership));
      await fabric.delete();
    },

    async stop(): Promise<void> {
      const started = await starting?.catch(() => null);
      await started?.close();
    },
  };
}

/** It was reset, or somebody has removed us from it. */
const isStrangerTo = ({ ChannelStatusResponseError, SecureChannelStatusCode }: Library, error: unknown): boolean =>
  ChannelStatusResponseError.of(error)?.protocolStatusCode === SecureChannelStatusCode.NoSharedTrustRoots;

async function startNode(network: ControllerTools['network']): Promise<Started> {
  const library = await loadLibrary();
  const { ServerNode, ControllerBehavior, PeerSet, Millis } = library;
  const node = await ServerNode.create(ServerNode.RootEndpoint.with(ControllerBehavior), {
    id: 'sluice',
    environment: openEnvironment(library, 'sluice-matter', network),
    network: { port: 0, ble: false },
    controller: { adminFabricLabel: LABEL, ble: false },
    // Nobody commissions us.
    commissioning: { enabled: false },
    basicInformation: { vendorName: LABEL, productName: LABEL },
  });
  await node.start();
  node.env.get(PeerSet).timing = {
    maxDelayBetweenInitialContactRetries: Millis(RETRY_MS),
    delayBeforeNextAddress: Millis(RETRY_MS),
    delayAfterNetworkError: Millis(RETRY_MS),
    delayAfterPeerError: Millis(RETRY_MS),
  };
  return { library, environment: node.env, close: () => node.close() };
}

/** A fabric of our own making, with us as its first member. */
async function createFabric({ library, environment }: Started, authority: CertificateAuthority): Promise<Fabric> {
  const { FabricBuilder, FabricManager, FabricId, NodeId, VendorId, Crypto } = library;
  const crypto = environment.get(Crypto);
  const builder = await FabricBuilder.create(crypto);
  const ourNodeId = NodeId.randomOperationalNodeId(crypto);
  await builder.setRootCert(authority.rootCert);
  builder
    .setRootNodeId(ourNodeId)
    .setIdentityProtectionKey(crypto.randomBytes(16))
    .setRootVendorId(VendorId(ADMIN_VENDOR))
    .setLabel(LABEL);
  const fabricId = FabricId(crypto.randomBigInt(8));
  await builder.setOperationalCert(await authority.generateNoc(builder.publicKey, fabricId, ourNodeId));
  const fabrics = environment.get(FabricManager);
  const fabric = await builder.build(fabrics.allocateFabricIndex());
  fabrics.addFabric(fabric);
  return fabric;
}

/** A fabric that was made before. */
async function joinFabric({ library, environment }: Started, membership: Membership): Promise<Fabric> {
  const { FabricManager, Fabric, Crypto, FabricId, NodeId, VendorId } = library;
  const fabrics = environment.get(FabricManager);
  const fabric = await Fabric.create(environment.get(Crypto), {
    fabricIndex: fabrics.allocateFabricIndex(),
    fabricId: FabricId(membership.fabricId),
    nodeId: NodeId(membership.ourNodeId),
    rootNodeId: NodeId(membership.ourNodeId),
    rootVendorId: VendorId(ADMIN_VENDOR),
    rootCert: toBytes(membership.rootCertificate),
    operationalCert: toBytes(membership.ourCertificate),
    intermediateCACert: undefined,
    identityProtectionKey: toBytes(membership.epochKey),
    keyPair: { privateKey: toBytes(membership.ourPrivateKey), publicKey: toBytes(membership.ourPublicKey) },
    label: LABEL,
  });
  fabrics.addFabric(fabric);
  return fabric;
}

function openLink({ library, environment }: Started, fabric: Fabric, deviceNodeId: bigint, at: IpPlace): Link {
  const { PeerSet, ClientInteraction, NodeId } = library;
  const peer = environment.get(PeerSet).addKnownPeer({
    address: fabric.addressOf(NodeId(deviceNodeId)),
    ...(at === null ? {} : { operationalAddress: { type: 'udp', ...at } }),
  });
  return { fabric, peer, interaction: new ClientInteraction({ environment, exchangeProvider: peer.exchangeProvider }) };
}

interface Commissioning {
  fabric: Fabric;
  /** It signs for the device, and is forgotten then. */
  authority: CertificateAuthority;
  deviceNodeId: bigint;
  passcode: number;
  codeMs: number;
  at: NonNullable<IpPlace>;
}

async function commissionAt(
  started: Started,
  { fabric, authority, deviceNodeId, passcode, codeMs, at }: Commissioning,
): Promise<Link> {
  const { library, environment } = started;
  const { ControllerCommissioner, PeerSet, TransportSet, SessionManager, ExchangeManager, NodeId, Millis } = library;
  const commissioner = new ControllerCommissioner({
    peers: environment.get(PeerSet),
    transports: environment.get(TransportSet),
    sessions: environment.get(SessionManager),
    exchanges: environment.get(ExchangeManager),
    ca: authority,
    environment,
  });
  let link: Link | null = null;
  let hasTakenCode = false;
  try {
    await commissioner.commission({
      addresses: [{ type: 'udp', ...at }],
      fabric,
      passcode,
      claimNodeIdAfterPase() {
        hasTakenCode = true;
        return NodeId(deviceNodeId);
      },
      timeout: Millis(codeMs),
      // Whether its maker is certified is not ours to judge: who has its code owns it.
      onAttestationFailure: true,
      async finalizeCommissioning() {
        link = openLink(started, fabric, deviceNodeId, at);
        await link.peer.connect();
        await sendCommand(library, link.interaction, { endpoint: 0, name: 'commissioningComplete' });
      },
    });
  } catch (error) {
    const hasAnswered = !library.causedBy(error, library.PeerCommunicationError);
    if (!hasTakenCode && hasAnswered) throw new WrongCodeError(String(error));
    throw new DriverError('unreachable', `The device was not commissioned: ${String(error)}`);
  }
  if (link === null) throw new DriverError('unreachable', 'The device was not commissioned.');
  return link;
}

const toText = (bytes: Bytes): string => Buffer.from(bytes as Uint8Array).toString('base64');
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'));
