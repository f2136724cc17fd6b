/**
 * A connection on which PostgreSQL remembers statements that come again, instead of parsing and planning them each time:
 * for a server, which asks the same of garden after garden.
 */
import pg from 'pg';
import { RecentMap } from '../recent-map.ts';

/** What is prepared on one connection, and as many of the last that came once. */
const MOST_STATEMENTS = 300;
/** Longer ones have values of many rows in them, and hardly come again. */
const MOST_CHARACTERS = 6_000;

export class PreparedClient extends pg.Client {
  /** Names of what is prepared, by text. */
  readonly #names = new Map<string, string>();
  /** Texts that have come once: those with lists of any length hardly come again. */
  readonly #once = new RecentMap<true>(MOST_STATEMENTS);

  // biome-ignore lint/suspicious/noExplicitAny: the driver describes a dozen ways to call it
  override query(...given: any[]): any {
    const [statement, ...others] = given;
    const query = super.query as (...all: unknown[]) => unknown;
    return query.call(this, isUnnamed(statement) ? this.#withName(statement) : statement, ...others);
  }

  #withName(statement: Statement): Statement {
    const { text } = statement;
    const name = this.#names.get(text);
    if (name !== undefined) return { ...statement, name };
    if (text.length > MOST_CHARACTERS || this.#names.size >= MOST_STATEMENTS) return statement;
    if (!this.#once.get(text)) {
      this.#once.put(text, true);
      return statement;
    }
    const newName = `sluice-${this.#names.size}`;
    this.#names.set(text, newName);
    return { ...statement, name: newName };
  }
}

interface Statement {
  text: string;
  name?: string;
}

const isUnnamed = (given: unknown): given is Statement =>
  typeof given === 'object' &&
  given !== null &&
  'text' in given &&
  !('name' in given && given.name) &&
  /^\s*(select|insert|update|delete|with)\b/i.test(String(given.text));
