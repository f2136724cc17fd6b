/**
 * Changes that people make over the API all night, one every half second through the balancer: each that was
 * acknowledged must be there after each blow.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import type { Api } from '../api.ts';
import type { FleetGarden } from '../fleet/garden.ts';

type Field = 'name' | 'area_m2';

/** What was written into a field of a zone. */
interface Written {
  garden: FleetGarden;
  zoneId: string;
  field: Field;
  /** Null before the first was acknowledged. */
  acknowledged: string | number | null;
  /** Since then cut off or refused by a server without a database: nobody knows whether they were made. */
  unsure: (string | number)[];
}

const EVERY_MS = 500;
const PATIENCE_MS = 10_000;
const MOST_TRIES = 60;
/** Of the gardens, all zones of each. */
const GARDENS = 4;

export class Writer {
  /** When each was acknowledged, epoch milliseconds. */
  readonly acknowledgedAt: number[] = [];
  readonly lost: string[] = [];
  notAcknowledged = 0;
  readonly #api: Api;
  readonly #fields: Written[];
  #turn: Promise<void> = Promise.resolve();
  #isOver = false;
  readonly #writing: Promise<void>;

  private constructor(api: Api, fields: Written[]) {
    this.#api = api;
    this.#fields = fields;
    this.#writing = this.#write();
  }

  static async start(api: Api, gardens: readonly FleetGarden[]): Promise<Writer> {
    const fields: Written[] = [];
    for (const garden of gardens.slice(0, GARDENS)) {
      for (const { id } of await readZones(api, garden)) {
        // A name does not change the plan, the area of a zone does.
        const field = fields.length % 3 === 0 ? 'area_m2' : 'name';
        fields.push({ garden, zoneId: id, field, acknowledged: null, unsure: [] });
      }
    }
    return new Writer(api, fields);
  }

  /** Reads all that was acknowledged, while nothing is written. Notes what is lost. */
  verify(when: string): Promise<void> {
    const verified = this.#turn.then(() => this.#compare(when));
    this.#turn = verified.catch(() => {});
    return verified;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#writing;
    await this.verify('the end');
  }

  async #write(): Promise<void> {
    for (let count = 1; !this.#isOver; count += 1) {
      const began = Date.now();
      const written = this.#fields[count % this.#fields.length];
      if (!written) return;
      const value = written.field === 'name' ? `Change ${count}` : 20 + (count % 400) / 4;
      this.#turn = this.#turn.then(() => this.#change(written, value));
      await this.#turn;
      await sleep(Math.max(0, began + EVERY_MS - Date.now()));
    }
  }

  async #change(written: Written, value: string | number): Promise<void> {
    const { garden, zoneId, field } = written;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      await this.#api.call(garden.token, 'PATCH', `/api/v1/zones/${zoneId}`, { [field]: value }, { signal });
      this.acknowledgedAt.push(Date.now());
      written.acknowledged = value;
      written.unsure = [];
    } catch {
      this.notAcknowledged += 1;
      written.unsure.push(value);
    }
  }

  async #compare(when: string): Promise<void> {
    for (const garden of new Set(this.#fields.map((one) => one.garden))) {
      const zones = new Map((await readZones(this.#api, garden)).map((zone) => [zone.id, zone]));
      for (const { garden: own, zoneId, field, acknowledged, unsure } of this.#fields) {
        if (own !== garden || acknowledged === null) continue;
        const stored = zones.get(zoneId)?.[field];
        if (stored !== undefined && stored !== null && [acknowledged, ...unsure].includes(stored)) continue;
        this.lost.push(`${field} of zone ${zoneId} after ${when}: ${acknowledged} was acknowledged, it is ${stored}`);
      }
    }
  }
}

/** Tries until it is answered: the database may be away. */
async function readZones(api: Api, { token, groupId }: FleetGarden) {
  for (let tries = 1; ; tries += 1) {
    try {
      const { current_group: group } = await api.call<Index>(token, 'GET', `/api/v1/groups/${groupId}/index`);
      return (group?.zones ?? []).map(({ id, name, area_m2 }) => ({ id: id as string, name, area_m2 }));
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await sleep(EVERY_MS);
    }
  }
}
