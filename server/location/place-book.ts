/** The list of towns in the database: put there when it is first needed, since most gardens never look a town up in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { makeTrigramIndex } from '../platform/database/typo-search.ts';
import type { PlaceList, PlaceRow } from './place-list.ts';
import { placeLists, places } from './tables.ts';

/** Any number will do as long as nothing else in the database takes the same. */
const LOCK = 7_583_032;
/** Few enough that the process answers others in between. */
const ROWS_AT_ONCE = 500;

export class PlaceBook {
  readonly #db: Database;
  readonly #list: PlaceList;
  readonly #onFailure: (error: unknown) => void;
  #filling: Promise<void> | null = null;
  #isReady = false;
  #isStopped = false;

  /** `onFailure`: the list could not be filled in; the next call tries again. */
  constructor(db: Database, list: PlaceList, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#list = list;
    this.#onFailure = onFailure;
  }

  /** Whether the list is in the database; if not, it is put there, and waited for no longer than this. */
  async isReady(waitMs: number): Promise<boolean> {
    if (this.#isReady || this.#isStopped) return this.#isReady;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
    await Promise.race([this.#filling, sleep(waitMs, undefined, { ref: false })]);
    return this.#isReady;
  }

  /** What is not filled in yet is given up. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#filling;
  }

  async #fill(): Promise<void> {
    try {
      if (!(await this.#isFilled(this.#db))) await this.#db.transaction((tx) => this.#write(tx));
      this.#isReady = !this.#isStopped;
      if (this.#isReady)
        await makeTrigramIndex(
          this.#db,
          sql`create index if not exists places_trigrams on places using gin (keys gin_trgm_ops)`,
        );
    } catch (error) {
      if (!this.#isStopped) this.#onFailure(error);
    }
  }

  async #isFilled(db: Queryable): Promise<boolean> {
    const found = await db.select().from(placeLists).where(eq(placeLists.digest, this.#list.digest));
    return found.length > 0;
  }

  async #write(tx: Queryable): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await this.#isFilled(tx)) return;
    await tx.execute(sql`drop index if exists places_trigrams`);
    await tx.delete(places);
    let rows: PlaceRow[] = [];
    for await (const row of this.#list.rows()) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      if (this.#isStopped) throw new Error('The server stops.');
      await insertRows(tx, rows);
      rows = [];
    }
    await insertRows(tx, rows);
    await tx.delete(placeLists);
    await tx.insert(placeLists).values({ digest: this.#list.digest });
  }
}

/** As one value of JSON: 10 columns of 500 rows would be 5,000 parameters. */
const insertRows = (tx: Queryable, rows: PlaceRow[]) =>
  tx.execute(sql`
    insert into ${places} (name, state, country, zipcode, population, latitude, longitude, elevation_m, keys)
    select name, state, country, zipcode, population, latitude, longitude, "elevationM", keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (name text, state text, country text, zipcode text,
      population integer, latitude float8, longitude float8, "elevationM" float8, keys text)`);
