/** One garden as an accessory of HomeKit: what it shows, and what is asked of it. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { toLocale } from '@sluice/engine/vocabulary/people';
import type { Accessory, Service } from 'hap-nodejs';
import { VERSION } from '../platform/version.ts';
import {
  askAsHome,
  closeAsHome,
  createLastHeard,
  LONGEST_S,
  openAsHome,
  remainingS,
  type Shown,
  type ShownValve,
  type ShowTools,
  setDurationsOf,
  storeSetDuration,
  USUAL_S,
} from '../smart-homes/index.ts';
import { HAP_STATUSES, type HapStatus, statusOf } from './hap-status.ts';
import { describeIrrigation, type IrrigationState } from './irrigation-system.ts';
import type { Hap, StoredPairings } from './library.ts';
import { SPRINKLER_CATEGORY } from './setup-code.ts';
import { type AppleHomeRow, noteHeard, storePairings } from './store.ts';

/** What the history and the audit trail say besides the owner. */
export const HOME_NAME = 'Apple Home';

/** Of `ValveType`. */
const IRRIGATION = 1;
/** Of `ServiceLabelNamespace`: valves are counted 1, 2, 3. */
const ARABIC_NUMERALS = 1;

export class ShownGarden implements Shown<AppleHomeRow> {
  readonly row: AppleHomeRow;
  readonly #tools: ShowTools;
  readonly #hap: Hap;
  readonly #pairings: StoredPairings;
  readonly #accessory: Accessory;
  readonly #system: Service;
  readonly #noteHeard: () => void;
  readonly #ends = new Map<ZoneId, number | null>();
  #state: IrrigationState;
  #durations: Map<ZoneId, number>;
  #turn: Promise<unknown> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();
  #isOpen = false;

  private constructor(
    row: AppleHomeRow,
    tools: ShowTools,
    { hap, pairings }: { hap: Hap; pairings: StoredPairings },
    { state, durations }: Awaited<ReturnType<typeof read>>,
  ) {
    [this.row, this.#tools, this.#hap, this.#pairings] = [row, tools, hap, pairings];
    [this.#state, this.#durations] = [state, durations];
    const { db, clock } = tools.services;
    this.#noteHeard = createLastHeard(
      () => clock.now(),
      (at) => noteHeard(db, row.home.groupId, at),
    );
    const { Characteristic: Field, Service: Kind } = hap;
    const accessory = new hap.Accessory(state.name, hap.uuid.generate(row.home.accessoryId));
    // It would write them to the console.
    accessory.on(
      'characteristic-warning' as never,
      ((warning: { message: string }) =>
        tools.warn(new Error(warning.message), 'what Apple’s Home is shown is not as HomeKit wants it')) as never,
    );
    accessory
      .getService(Kind.AccessoryInformation)
      ?.setCharacteristic(Field.Manufacturer, 'Sluice')
      .setCharacteristic(Field.Model, 'Sluice garden')
      .setCharacteristic(Field.SerialNumber, row.home.groupId)
      .setCharacteristic(Field.FirmwareRevision, VERSION);
    accessory
      .addService(Kind.ServiceLabel, state.name, 'labels')
      .setCharacteristic(Field.ServiceLabelNamespace, ARABIC_NUMERALS);
    this.#system = accessory.addService(Kind.IrrigationSystem, state.name, 'garden');
    this.#system.setPrimaryService(true);
    this.#system
      .getCharacteristic(Field.Active)
      .onGet(() => {
        this.#noteHeard();
        return this.#state.isActive ? 1 : 0;
      })
      .onSet((value, _context, connection) => this.#inTurn(() => this.#setSystem(value === 1, connection)));
    this.#system.getCharacteristic(Field.RemainingDuration).onGet(() => this.#longestRemainingS());
    this.#accessory = accessory;
    this.#show();
  }

  /** Shows the garden at its port, which must be free. */
  static async open(row: AppleHomeRow, tools: ShowTools, library: { hap: Hap; pairings: StoredPairings }) {
    const { accessoryId, setupCode, setupId, port, pairings: stored } = row.home;
    const shown = new ShownGarden(row, tools, library, await read(row, tools));
    library.pairings.open(accessoryId, stored, () => shown.#store());
    shown.#isOpen = true;
    await shown.#accessory.publish({
      username: accessoryId,
      pincode: setupCode,
      setupID: setupId,
      category: SPRINKLER_CATEGORY,
      port,
      addIdentifyingMaterial: false,
      ...(tools.address !== null && { bind: tools.address }),
    });
    return shown;
  }

  /** Reads the garden again, and tells homes what has changed. */
  async update(): Promise<void> {
    const { state, durations } = await read(this.row, this.#tools);
    [this.#state, this.#durations] = [state, durations];
    this.#show();
  }

  /** Ends all connections. Those who are paired stay paired. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#writing;
    await this.#turn;
    await this.#accessory.unpublish();
    this.#pairings.close(this.row.home.accessoryId);
  }

  #show(): void {
    const { Characteristic: Field, Service: Kind } = this.#hap;
    const { isActive, isInUse, programMode, valves } = this.#state;
    const wanted = new Set<string>(valves.map(({ zoneId }) => zoneId));
    for (const service of this.#accessory.services.filter(({ UUID }) => UUID === Kind.Valve.UUID)) {
      if (wanted.has(service.subtype ?? '')) continue;
      this.#system.removeLinkedService(service);
      this.#accessory.removeService(service);
    }
    for (const valve of valves) this.#showValve(valve);
    this.#system.updateCharacteristic(Field.Active, isActive ? 1 : 0);
    this.#system.updateCharacteristic(Field.InUse, isInUse ? 1 : 0);
    this.#system.updateCharacteristic(Field.ProgramMode, programMode);
  }

  #showValve(valve: ShownValve): void {
    const { Characteristic: Field, Service: Kind } = this.#hap;
    const service = this.#accessory.getServiceById(Kind.Valve, valve.zoneId) ?? this.#addValve(valve);
    service.updateCharacteristic(Field.Name, valve.name);
    service.updateCharacteristic(Field.ConfiguredName, valve.name);
    service.updateCharacteristic(Field.ServiceLabelIndex, valve.label);
    service.updateCharacteristic(Field.IsConfigured, valve.isConfigured ? 1 : 0);
    service.updateCharacteristic(Field.StatusFault, valve.isFaulty ? 1 : 0);
    service.updateCharacteristic(Field.SetDuration, this.#setDurationS(valve.zoneId));
    service.updateCharacteristic(Field.Active, valve.isActive ? 1 : 0);
    service.updateCharacteristic(Field.InUse, valve.isInUse ? 1 : 0);
    // Homes count down by themselves: they are told when the end has moved.
    if (this.#ends.get(valve.zoneId) === valve.endsAtMs) return;
    this.#ends.set(valve.zoneId, valve.endsAtMs);
    service.updateCharacteristic(Field.RemainingDuration, remainingS(valve, this.#tools.services.clock.now()));
    this.#system.updateCharacteristic(Field.RemainingDuration, this.#longestRemainingS());
  }

  #addValve({ zoneId, name }: ShownValve): Service {
    const { Characteristic: Field, Service: Kind } = this.#hap;
    const service = this.#accessory.addService(Kind.Valve, name, zoneId);
    this.#system.addLinkedService(service);
    service.addOptionalCharacteristic(Field.ConfiguredName);
    service.setCharacteristic(Field.ValveType, IRRIGATION);
    // Zones are named in Sluice.
    service.getCharacteristic(Field.ConfiguredName).setProps({ perms: ['pr', 'ev'] as never });
    service.getCharacteristic(Field.IsConfigured).setProps({ perms: ['pr', 'ev'] as never });
    service
      .getCharacteristic(Field.Active)
      .onSet((value, _context, connection) => this.#inTurn(() => this.#setValve(zoneId, value === 1, connection)));
    service
      .getCharacteristic(Field.SetDuration)
      .onSet((value) => this.#inTurn(() => this.#setDuration(zoneId, Number(value))));
    service.getCharacteristic(Field.RemainingDuration).onGet(() => {
      const valve = this.#valve(zoneId);
      return valve ? remainingS(valve, this.#tools.services.clock.now()) : 0;
    });
    return service;
  }

  #valve(zoneId: ZoneId): ShownValve | undefined {
    return this.#state.valves.find((valve) => valve.zoneId === zoneId);
  }

  #setDurationS(zoneId: ZoneId): number {
    return this.#durations.get(zoneId) ?? USUAL_S;
  }

  #longestRemainingS(): number {
    const nowMs = this.#tools.services.clock.now();
    return Math.max(0, ...this.#state.valves.map((valve) => remainingS(valve, nowMs)));
  }

  /** One after another, so that who asks twice finds the first one's water. Refusals are HomeKit's status codes. */
  async #inTurn(act: () => Promise<HapStatus | null>): Promise<void> {
    this.#noteHeard();
    const done = this.#turn.then(async () => {
      const refused = this.#isOpen ? await act() : HAP_STATUSES.unreachable;
      await this.update();
      return refused;
    });
    this.#turn = done.catch(() => undefined);
    const refused = await done.catch((error: unknown) => {
      this.#tools.warn(error, 'what Apple’s Home asked for could not be done');
      return HAP_STATUSES.unreachable;
    });
    // Only then has the library taken over what was asked for; what is so counts.
    setImmediate(() => this.#isOpen && this.#show());
    if (refused !== null) throw new this.#hap.HapStatusError(refused);
  }

  #askFrom(connection: { remoteAddress: string } | undefined) {
    const tools = { app: this.#tools.app, homeName: HOME_NAME };
    return (...call: Parameters<typeof askAsHome>[3]) =>
      askAsHome(tools, this.row, connection?.remoteAddress ?? '', call);
  }

  async #setValve(zoneId: ZoneId, isOn: boolean, connection?: { remoteAddress: string }): Promise<HapStatus | null> {
    await this.update();
    const valve = this.#valve(zoneId);
    if (!valve) return HAP_STATUSES.gone;
    const ask = this.#askFrom(connection);
    const refused = isOn
      ? await openAsHome(ask, this.row, valve, this.#setDurationS(zoneId) || USUAL_S)
      : await closeAsHome(ask, valve);
    return refused === null ? null : statusOf(refused);
  }

  /** Off stops all that waters. It pauses nothing, and what is paused is not ended here. */
  async #setSystem(isOn: boolean, connection?: { remoteAddress: string }): Promise<HapStatus | null> {
    await this.update();
    if (isOn) return this.#state.isActive ? null : HAP_STATUSES.notNow;
    const refused = await this.#askFrom(connection)('DELETE', `/groups/${this.row.home.groupId}/manual_runs`);
    return refused === null ? null : statusOf(refused);
  }

  async #setDuration(zoneId: ZoneId, seconds: number): Promise<HapStatus | null> {
    if (!this.#valve(zoneId)) return HAP_STATUSES.gone;
    await storeSetDuration(this.#tools.services.db, zoneId, Math.min(LONGEST_S, Math.max(0, Math.round(seconds))));
    return null;
  }

  /** The newest of several changes is what is written last. */
  #store(): void {
    const { services, warn } = this.#tools;
    const { home } = this.row;
    this.#writing = this.#writing
      .then(() => storePairings(services.db, home, this.#pairings.read(home.accessoryId)))
      .catch((error: unknown) => warn(error, 'who is paired by Apple’s Home could not be stored'));
  }
}

async function read({ home, owner }: AppleHomeRow, { services, readGroup }: ShowTools) {
  const { db, clock, translate } = services;
  const group = await readGroup(home.userId, home.groupId, clock.now());
  const unnamed = (label: number) => translate(toLocale(owner.lang), 'homeKit.zone', { number: label });
  const durations = await setDurationsOf(
    db,
    group.zones.map(({ id }) => id),
  );
  return { state: describeIrrigation(group, unnamed), durations };
}
