/** Copies settings from one zone to others, and puts such copies back; each zone by the rights in its garden. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answer } from '@sluice/contract/calls';
import type { CopyResult, GardenCopyResult, SettingsCopyCreation } from '@sluice/contract/settings-copies';
import type { DeviceId, GroupId, SettingsCopyId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import type { FastifyRequest } from 'fastify';
import type { SharedGroupRow } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { writeProblems } from '../platform/envelope.ts';
import { AppError, conflict, notFound, type Problem } from '../platform/errors.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { wakeDevices } from '../runs/index.ts';
import { lockZones, readZoneSurroundings, type ZoneRow } from '../zones/index.ts';
import { lockGardensToPutBack, putGardensBack } from './garden-copies.ts';
import type { Thing } from './garden-settings.ts';
import { lockCopiesToRemove, removeCopies, type TakenBack } from './program-copies.ts';
import { readShared, type Shared } from './shared.ts';
import { type CopyZoneRow, deleteCopiesBefore, insertCopy, lockCopied, markRolledBack } from './store.ts';
import type { SettingValues } from './tables.ts';
import { differingSettings, type GivenSettings, giveSettings, pickSettings, readSettings } from './zone-settings.ts';

type Copied = Answer<'POST /settings_copies'>;
type RolledBack = Answer<'PUT /settings_copies/:id/rollback'>;

/**
 * Throws "not found" for a source that the account may not see, "conflict" where it has changed. A zone that refuses is
 * answered so and left as it was; the others are changed, each with an entry in its garden's trail.
 */
export async function copySettings(
  services: Services,
  request: FastifyRequest,
  { from, to, settings }: SettingsCopyCreation,
): Promise<Copied> {
  const { db, clock } = services;
  const account = requireAccount(request);
  const now = new Date(clock.now());
  const shared = await readShared(db, account.id, now);
  let id: SettingsCopyId | null = null;
  const giving = new Giving(services, request, shared, now);
  await db.transaction(async (tx) => {
    giving.begin();
    id = null;
    const rows = await lockZones(tx, [...new Set([from, ...to].map(({ zone_id }) => zone_id))]);
    const source = rows.get(from.zone_id);
    if (!source || !shared.has(source.groupId)) throw notFound();
    if (from.version !== undefined && from.version !== source.version)
      throw conflict('errors.changedMeanwhile', {}, 'from.version');
    const values = pickSettings<SettingValues>(readSettings(source), settings);
    const copied: CopyZoneRow[] = [];
    const copyId = randomUUIDv7() as SettingsCopyId;
    for (const { zone_id, version } of inOrder(to)) {
      const given = await giving.give(tx, zone_id, rows.get(zone_id), values, version);
      if (!given) continue;
      const { before, after, row } = given;
      copied.push({ ...{ copyId, zoneId: row.id, groupId: row.groupId, before, after }, rolledBackAt: null });
    }
    await giving.announce(tx);
    if (copied.length === 0) return;
    id = copyId;
    const of = { userId: account.id, userName: account.name };
    await insertCopy(
      tx,
      { id: copyId, ...of, sourceName: source.name, sourceGroupId: source.groupId, at: now },
      copied,
    );
  });
  const recalculation = await giving.plan();
  return { id, zones: to.flatMap(({ zone_id }) => giving.results.get(zone_id) ?? []), recalculation };
}

/**
 * Puts the zones and gardens of a copy back that are not put back yet and that the account may change, and removes its
 * programs there; throws "not found" where it has none. A setting that has another value than the copy gave it is left
 * and named, as is a program that has changed.
 */
export async function rollBack(services: Services, request: FastifyRequest, id: SettingsCopyId): Promise<RolledBack> {
  const { db, clock } = services;
  const now = new Date(clock.now());
  const shared = await readShared(db, requireAccount(request).id, now);
  const giving = new Giving(services, request, shared, now);
  let zoneIds: ZoneId[] = [];
  let takenBack: TakenBack = { results: [], removed: [] };
  let gardens: GardenCopyResult[] = [];
  await db.transaction(async (tx) => {
    giving.begin();
    const copied = (await lockCopied(tx, id)).filter(({ groupId }) => {
      const group = shared.get(groupId);
      return group !== undefined && may(group.relationship, 'change');
    });
    const programs = await lockCopiesToRemove(tx, shared, id);
    const ofGardens = await lockGardensToPutBack(tx, shared, id);
    if (copied.length + programs.length + ofGardens.length === 0) throw notFound();
    takenBack = await removeCopies(tx, programs, now);
    giving.note(
      takenBack.removed.map(({ id: programId, name, groupId }) => ({
        ...{ action: 'DELETE /programs/:id', id: programId, name, groupId },
      })),
    );
    const putBack = await putGardensBack(tx, shared, ofGardens, now);
    gardens = putBack.results;
    giving.note(putBack.things);
    const rest = copied.filter(({ rolledBackAt }) => rolledBackAt === null);
    zoneIds = rest.map(({ zoneId }) => zoneId);
    const rows = await lockZones(tx, zoneIds);
    for (const one of rest) {
      const row = rows.get(one.zoneId);
      const { wanted, left } = row ? whatToPutBack(row, one) : { wanted: {}, left: [] };
      await giving.give(tx, one.zoneId, row, wanted, undefined, left);
      const result = giving.results.get(one.zoneId)?.result;
      if (left.length === 0 && (result === 'changed' || result === 'same')) await markRolledBack(tx, one, now);
    }
    await giving.announce(tx);
  });
  const recalculation = await giving.plan();
  const zones = zoneIds.flatMap((zoneId) => giving.results.get(zoneId) ?? []);
  return { zones, programs: takenBack.results, gardens, recalculation };
}

/** What a zone still has of a copy is put back; what is neither that nor what was there before is left. */
function whatToPutBack(row: ZoneRow, { before, after }: CopyZoneRow): { wanted: SettingValues; left: ZoneSetting[] } {
  const is = readSettings(row);
  const settings = Object.keys(after) as ZoneSetting[];
  const now = pickSettings<SettingValues>(is, settings);
  const changed = new Set(differingSettings(now, after));
  const wrong = new Set(differingSettings(now, before));
  return {
    wanted: pickSettings(
      before,
      settings.filter((setting) => !changed.has(setting)),
    ),
    left: settings.filter((setting) => changed.has(setting) && wrong.has(setting)),
  };
}

/** In one order, so that two such calls do not wait for each other. */
const inOrder = (to: SettingsCopyCreation['to']) => to.toSorted((a, b) => (a.zone_id < b.zone_id ? -1 : 1));

/** Gives zones of several gardens their settings within one transaction, and collects what came of it. */
class Giving {
  readonly results = new Map<ZoneId, CopyResult>();
  readonly #request: FastifyRequest;
  readonly #services: Services;
  readonly #shared: Shared;
  readonly #now: Date;
  readonly #around = new Map<GroupId, Awaited<ReturnType<typeof readZoneSurroundings>>>();
  readonly #devices = new Set<DeviceId>();
  readonly #changed = new Set<GroupId>();
  readonly #toPlan = new Set<GroupId>();
  #things: Thing[] = [];

  constructor(services: Services, request: FastifyRequest, shared: Shared, now: Date) {
    this.#services = services;
    this.#request = request;
    this.#shared = shared;
    this.#now = now;
  }

  /** Also where the transaction is repeated. */
  begin(): void {
    for (const collected of [this.results, this.#around, this.#devices, this.#changed, this.#toPlan]) collected.clear();
    this.#things = [];
    this.#request.changedThings = this.#things;
  }

  async give(
    tx: Transaction,
    zoneId: ZoneId,
    row: ZoneRow | undefined,
    values: SettingValues,
    version: number | undefined,
    left: ZoneSetting[] = [],
  ): Promise<(GivenSettings & { row: ZoneRow }) | null> {
    const answer = (result: CopyResult['result'], more: Partial<CopyResult> = {}) => {
      this.results.set(zoneId, { ...{ zone_id: zoneId, result, settings: [], left, errors: [] }, ...more });
      return null;
    };
    const group = row && this.#shared.get(row.groupId);
    if (!row || !group) return answer('gone');
    if (!may(group.relationship, 'change')) return answer('not_permitted');
    const around = await this.#readAround(tx, group);
    try {
      // A savepoint: what one zone has written before it refused is taken back.
      const given = await tx.transaction((inner) => giveSettings(inner, { group, around }, row, values, version));
      if (given === null) return answer('same');
      this.#devices.add(row.deviceId);
      this.#changed.add(group.id);
      if (given.movesPlan) this.#toPlan.add(group.id);
      this.#things.push({ action: 'PATCH /zones/:id', id: row.id, name: row.name, groupId: group.id });
      answer('changed', { settings: given.settings });
      return { ...given, row };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answer('refused', { errors: this.#write(error.problems) });
    }
  }

  /** What was changed of a garden besides its zones. */
  note(things: readonly Thing[]): void {
    for (const thing of things) {
      this.#things.push(thing);
      this.#changed.add(thing.groupId);
      this.#toPlan.add(thing.groupId);
    }
  }

  async announce(tx: Transaction): Promise<void> {
    if (this.#changed.size === 0) return;
    await wakeDevices(tx, [...this.#devices]);
    await announceToGroups(tx, this.#changed, ['group', 'zones', 'schedule']);
  }

  /** Once for each garden. */
  async plan(): Promise<Copied['recalculation']> {
    const plans = await Promise.all([...this.#toPlan].map((id) => this.#services.recalculate(id, this.#request)));
    return plans.find(({ is_effective }) => !is_effective) ?? plans[0] ?? null;
  }

  async #readAround(tx: Transaction, group: SharedGroupRow) {
    const { unitSystem } = requireAccount(this.#request);
    const around = this.#around.get(group.id) ?? (await readZoneSurroundings(tx, group, unitSystem, this.#now));
    this.#around.set(group.id, around);
    return around;
  }

  #write(problems: readonly Problem[]): CopyResult['errors'] {
    return writeProblems(this.#services.translate, this.#request, problems);
  }
}

/** Forgets copies after a year. */
export const forgetOldCopies = (db: Queryable, now: Date): Promise<void> =>
  deleteCopiesBefore(db, new Date(now.getTime() - LIMITS.settingsCopyDays * DAY_MS));
