/** Within a file things have numbers, from 1 in the order of the garden's lists. */
import type { DeviceId, GroupId, ProgramId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { devicesOfGroup } from '../devices/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { programsOfGroup } from '../programs/index.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { zonesOfGroup } from '../zones/index.ts';

export class Numbers<Id extends string> {
  readonly #numberById = new Map<Id, number>();

  constructor(ids: Iterable<Id> = []) {
    for (const id of ids) this.of(id);
  }

  /** What is in no list any more gets a number of its own. */
  of(id: Id): number {
    const number = this.#numberById.get(id) ?? this.#numberById.size + 1;
    this.#numberById.set(id, number);
    return number;
  }
}

/** The ids that the numbers of a file get here; of what is in no list, a fresh one. */
export class FreshIds<Id extends string> {
  readonly #idByNumber = new Map<number, Id>();
  readonly #make: () => string;

  constructor(make: () => string) {
    this.#make = make;
  }

  of(number: number): Id {
    const id = this.#idByNumber.get(number) ?? (this.#make() as Id);
    this.#idByNumber.set(number, id);
    return id;
  }

  all(): Id[] {
    return [...this.#idByNumber.values()];
  }
}

/** A garden's lists, and the numbers of what is in them. */
export async function numberGarden(db: Queryable, id: GroupId) {
  const devices = await devicesOfGroup(db, id);
  const zones = await zonesOfGroup(db, id);
  const sensors = await sensorsOfGroups(db, [id]);
  const programs = await programsOfGroup(db, id);
  const numbers = {
    devices: new Numbers<DeviceId>(devices.map((row) => row.id)),
    zones: new Numbers<ZoneId>(zones.map((row) => row.id)),
    sensors: new Numbers<SensorId>(sensors.map((row) => row.id)),
    programs: new Numbers<ProgramId>(programs.map((row) => row.id)),
  };
  return { devices, zones, sensors, programs, numbers };
}
export type NumberedGarden = Awaited<ReturnType<typeof numberGarden>>;
