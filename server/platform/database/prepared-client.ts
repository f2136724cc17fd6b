/**
 * A connection on which PostgreSQL remembers statements that come again, instead of parsing and planning them each time:
 * for the planner, which asks the same of garden after garden.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** What is remembered of one connection. */
const MOST_STATEMENTS = 300;
/** Longer ones have values of many rows in them, and hardly come again. */
const MOST_CHARACTERS = 6_000;

export class PreparedClient extends pg.Client {
  /** By text; null for one that has come once, and is remembered from its second time on. */
  readonly #names = new Map<string, string | null>();

  // biome-ignore lint/suspicious/noExplicitAny: the driver describes a dozen ways to call it
  override query(...given: any[]): any {
    const [statement, ...others] = given;
    const query = super.query as (...all: unknown[]) => unknown;
    return query.call(this, isUnnamed(statement) ? this.#withName(statement) : statement, ...others);
  }

  #withName(statement: Statement): Statement {
    const { text } = statement;
    const name = this.#names.get(text);
    if (name) return { ...statement, name };
    if (name === undefined) {
      if (this.#names.size < MOST_STATEMENTS && text.length <= MOST_CHARACTERS) this.#names.set(text, null);
      return statement;
    }
    const newName = `sluice-${createHash('sha256').update(text).digest('base64url')}`;
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
