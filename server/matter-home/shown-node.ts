/** One garden as a node of Matter: a bridge with a valve for each zone, and what is asked of them. */
import type { Endpoint, Environment, ServerNode } from '@matter/main';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { VERSION } from '../platform/version.ts';
import {
  askAsHome,
  closeAsHome,
  createLastHeard,
  describeValves,
  openAsHome,
  type Shown,
  type ShownValve,
  type ShowTools,
  setDurationsOf,
  storeSetDuration,
  USUAL_S,
} from '../smart-homes/index.ts';
import { type Matter, openPlace } from './library.ts';
import { PRODUCT_ID, VENDOR_ID } from './setup-code.ts';
import { type MatterHomeRow, noteAdmitsNone, noteHeard, storePairings } from './store.ts';
import { cutName, defineValve, describeValve } from './valve.ts';

/** What the history and the audit trail say besides the owner. */
export const HOME_NAME = 'Matter';
/** What a bridge can have: homes become slow with more. */
const MOST_VALVES = 96;
/** Between two times that homes are told how long water still flows. */
const TICK_MS = 10_000;

export class ShownNode implements Shown<MatterHomeRow> {
  readonly #tools: ShowTools;
  readonly #matter: Matter;
  readonly #valveType: ReturnType<typeof defineValve>;
  readonly #readStored: () => string;
  readonly #environment: Environment;
  readonly #noteHeard: () => void;
  #row: MatterHomeRow;
  #node: ServerNode | null = null;
  #bridge: Endpoint | null = null;
  #valves: ShownValve[] = [];
  #durations = new Map<ZoneId, number>();
  #turn: Promise<unknown> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();
  #isWriteDue = false;
  #admittedUntilMs = 0;
  #ticking: NodeJS.Timeout | null = null;

  private constructor(row: MatterHomeRow, tools: ShowTools, matter: Matter, root: Environment) {
    [this.#row, this.#tools, this.#matter] = [row, tools, matter];
    const { db, clock } = tools.services;
    this.#noteHeard = createLastHeard(
      () => clock.now(),
      (at) => noteHeard(db, row.home.groupId, at),
    );
    const place = openPlace(matter, root, row.home.nodeKey, row.home.pairings, () => this.#store());
    [this.#environment, this.#readStored] = [place.environment, place.readStored];
    this.#valveType = defineValve(matter, {
      open: (zoneId, durationS, from) => this.#inTurn(() => this.#open(zoneId, durationS, from)),
      close: (zoneId, from) => this.#inTurn(() => this.#close(zoneId, from)),
      setDefault: (zoneId, durationS) => this.#setDefault(zoneId, durationS),
    });
  }

  static async open(row: MatterHomeRow, tools: ShowTools, matter: Matter, root: Environment): Promise<ShownNode> {
    const shown = new ShownNode(row, tools, matter, root);
    try {
      await shown.#start();
      await shown.update(row);
    } catch (error) {
      await shown.close().catch(() => undefined);
      throw error;
    }
    return shown;
  }

  async #start(): Promise<void> {
    const { ServerNode, AggregatorEndpoint, VendorId, SessionsBehavior } = this.#matter;
    const { nodeKey, groupId, passcode, discriminator, port } = this.#row.home;
    const group = await this.#read();
    const node = await ServerNode.create(ServerNode.RootEndpoint, {
      id: nodeKey,
      environment: this.#environment,
      network: { port, ble: false },
      // Who is admitted is said in the garden's row.
      commissioning: { enabled: false, passcode: Number(passcode), discriminator },
      productDescription: { name: 'Sluice', deviceType: AggregatorEndpoint.deviceType },
      basicInformation: {
        vendorName: 'Sluice',
        vendorId: VendorId(VENDOR_ID),
        productName: 'Sluice garden',
        productId: PRODUCT_ID,
        productLabel: 'Garden',
        hardwareVersion: 1,
        nodeLabel: cutName(group.name),
        serialNumber: String(groupId).replaceAll('-', '').slice(0, 32),
        softwareVersion: 1,
        softwareVersionString: VERSION,
        uniqueId: nodeKey,
      },
    });
    this.#node = node;
    this.#bridge = await node.add(AggregatorEndpoint, { id: 'zones' });
    await this.#show();
    await node.start();
    node.eventsOf(SessionsBehavior).opened.on(() => this.#noteHeard());
    this.#ticking = setInterval(() => {
      if (this.#valves.some(({ isInUse }) => isInUse)) void this.#show().catch(() => undefined);
    }, TICK_MS).unref();
  }

  async update(row: MatterHomeRow): Promise<void> {
    this.#row = row;
    await this.#read();
    await this.#show();
    await this.#admit();
  }

  async close(): Promise<void> {
    const node = this.#node;
    this.#node = null;
    if (this.#ticking) clearInterval(this.#ticking);
    await this.#turn;
    await node?.close();
    await this.#writing;
  }

  async #read(): Promise<CurrentGroup> {
    const { services, readGroup } = this.#tools;
    const { userId, groupId } = this.#row.home;
    const group = await readGroup(userId, groupId, services.clock.now());
    this.#durations = await setDurationsOf(
      services.db,
      group.zones.map(({ id }) => id),
    );
    this.#valves = describeValves(group, MOST_VALVES);
    return group;
  }

  async #show(): Promise<void> {
    const bridge = this.#bridge;
    if (!bridge || !this.#node) return;
    const shown = new Map([...bridge.parts].map((endpoint) => [endpoint.id, endpoint]));
    for (const valve of this.#valves) {
      const said = describeValve(this.#matter, valve, this.#durationS(valve.zoneId), this.#tools.services.clock.now());
      const endpoint = shown.get(valve.zoneId);
      shown.delete(valve.zoneId);
      if (endpoint) await endpoint.set(said as never);
      else await bridge.add(this.#valveType, { id: valve.zoneId, ...said } as never);
    }
    for (const gone of shown.values()) await gone.delete();
  }

  /** Lets the code admit a home, or no longer. */
  async #admit(): Promise<void> {
    const { admitsUntil } = this.#row.home;
    const untilMs = admitsUntil?.getTime() ?? 0;
    const isDue = untilMs > this.#tools.services.clock.now();
    if (isDue === this.#admittedUntilMs > 0 || !this.#node) return;
    const commissioner = this.#node.env.get(this.#matter.DeviceCommissioner);
    if (!isDue) return commissioner.endCommissioning();
    this.#admittedUntilMs = untilMs;
    await commissioner.allowBasicCommissioning(async () => {
      // Also after a home has come, and after twenty wrong codes.
      this.#admittedUntilMs = 0;
      if (this.#node) await noteAdmitsNone(this.#tools.services.db, this.#row.home);
    });
  }

  #durationS(zoneId: ZoneId): number {
    return this.#durations.get(zoneId) || USUAL_S;
  }

  /** One after another, so that who asks twice finds the first one's water. */
  async #inTurn(act: () => Promise<void>): Promise<void> {
    this.#noteHeard();
    const { StatusResponseError, Status } = this.#matter;
    const done = this.#turn.then(async () => {
      if (!this.#node) throw new StatusResponseError('ended', Status.Busy);
      await this.#read();
      try {
        await act();
      } finally {
        await this.#read();
        await this.#show();
      }
    });
    this.#turn = done.catch(() => undefined);
    await done.catch((error: unknown) => {
      if (error instanceof StatusResponseError) throw error;
      this.#tools.warn(error, 'what a home asked for by Matter could not be done');
      throw new StatusResponseError('failed', Status.Failure);
    });
  }

  #valve(zoneId: ZoneId): ShownValve {
    const { StatusResponseError, Status } = this.#matter;
    const valve = this.#valves.find((one) => one.zoneId === zoneId);
    if (!valve) throw new StatusResponseError('gone', Status.NotFound);
    return valve;
  }

  #askFrom(fromAddress: string) {
    const tools = { app: this.#tools.app, homeName: HOME_NAME };
    return (...call: Parameters<typeof askAsHome>[3]) => askAsHome(tools, this.#row, fromAddress, call);
  }

  /** Null: for as long as the zone is watered where nobody says how long. */
  async #open(zoneId: ZoneId, durationS: number | null, fromAddress: string): Promise<void> {
    const valve = this.#valve(zoneId);
    const ask = this.#askFrom(fromAddress);
    this.#refuse(await openAsHome(ask, this.#row, valve, durationS ?? this.#durationS(zoneId)), valve.isFaulty);
  }

  async #close(zoneId: ZoneId, fromAddress: string): Promise<void> {
    this.#refuse(await closeAsHome(this.#askFrom(fromAddress), this.#valve(zoneId)), false);
  }

  /** Throws what a home is answered where the API answers with this HTTP status. */
  #refuse(httpStatus: number | null, isFault: boolean): void {
    const { StatusResponseError, Status, ValveConfigurationAndControl } = this.#matter;
    if (httpStatus === null) return;
    const { FailureDueToFault } = ValveConfigurationAndControl.StatusCode;
    if (isFault) throw new StatusResponseError('fault', Status.Failure, FailureDueToFault);
    if (httpStatus === 401 || httpStatus === 403)
      throw new StatusResponseError('not permitted', Status.UnsupportedAccess);
    if (httpStatus === 404) throw new StatusResponseError('gone', Status.NotFound);
    if (httpStatus === 429) throw new StatusResponseError('too often', Status.Busy);
    throw new StatusResponseError('not now', httpStatus >= 500 ? Status.Failure : Status.InvalidInState);
  }

  #setDefault(zoneId: ZoneId, durationS: number): void {
    if (this.#durationS(zoneId) === durationS) return;
    this.#durations.set(zoneId, durationS);
    void storeSetDuration(this.#tools.services.db, zoneId, durationS).catch((error: unknown) =>
      this.#tools.warn(error, 'for how long a home waters a zone could not be stored'),
    );
  }

  /** The newest of several changes is what is written last. */
  #store(): void {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    const { services, warn } = this.#tools;
    this.#writing = this.#writing
      .then(() => {
        this.#isWriteDue = false;
        return storePairings(services.db, this.#row.home, this.#readStored());
      })
      .catch((error: unknown) => warn(error, 'which homes are paired by Matter could not be stored'));
  }
}
