/** hap-nodejs, loaded when the first garden is shown, with pairings in memory instead of files of its own. */

export type Hap = typeof import('hap-nodejs');

/**
 * What the library stores, by its own keys, which end with an accessory's id. Its storage is one for the whole process;
 * here each accessory has a place of its own, and whoever shows it writes it to the database.
 */
export class StoredPairings {
  readonly #places = new Map<string, { values: Map<string, unknown>; changed: () => void }>();

  /** `stored`: JSON of earlier `read`s. `changed` is called at each change. */
  open(accessoryId: string, stored: string, changed: () => void): void {
    const values = new Map(Object.entries<unknown>(JSON.parse(stored)));
    this.#places.set(shorten(accessoryId), { values, changed });
  }

  /** JSON of all that is stored of an accessory. */
  read(accessoryId: string): string {
    return JSON.stringify(Object.fromEntries(this.#places.get(shorten(accessoryId))?.values ?? []));
  }

  close(accessoryId: string): void {
    this.#places.delete(shorten(accessoryId));
  }

  getItem(key: string): unknown {
    return this.#placeOf(key)?.values.get(key);
  }

  setItemSync(key: string, value: unknown): void {
    const place = this.#placeOf(key);
    // What the library goes on to change is not what it has stored.
    place?.values.set(key, structuredClone(value));
    place?.changed();
  }

  removeItemSync(key: string): void {
    const place = this.#placeOf(key);
    place?.values.delete(key);
    place?.changed();
  }

  /** Keys are such as `AccessoryInfo.0A1B2C3D4E5F.json`. */
  #placeOf(key: string) {
    return this.#places.get(key.split('.')[1] ?? '');
  }
}

const shorten = (accessoryId: string) => accessoryId.replaceAll(':', '').toUpperCase();

type Library = { hap: Hap; pairings: StoredPairings };
let library: Promise<Library> | null = null;

/** One for the process, as the library's storage is. */
export function loadHap(): Promise<Library> {
  library ??= import('hap-nodejs').then((loaded) => {
    // Its index is CommonJS, of which not all names are found by themselves.
    const hap = (loaded as Hap & { default?: Hap }).default ?? loaded;
    const pairings = new StoredPairings();
    hap.HAPStorage.prototype.storage = () => pairings as never;
    return { hap, pairings };
  });
  return library;
}
