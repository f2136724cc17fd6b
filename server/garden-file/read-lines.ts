/** Reads the lines of an entry one by one, and says of a wrong one where it stands. */
import { createHash } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { GARDEN_FILE_LINES, type GardenFileKind, type GardenFileLine } from '@sluice/contract/garden-file';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { AppError, type Problem } from '../platform/errors.ts';
import { checkInput, problemsOfInput, type RefusedInput } from '../platform/input.ts';
import type { ReadEntry } from './archive.ts';

/** A problem in the language of whoever sent the file. */
export type Say = (problem: Problem) => string;

/** Lines after which others get their turn: checking them takes time. */
const LINES_AT_ONCE = 250;

/** The wrong lines of a file, of very many the first. */
export class WrongLines {
  readonly #problems: Problem[] = [];
  #more = 0;
  readonly #say: Say;

  constructor(say: Say) {
    this.#say = say;
  }

  /** `line` from 1. */
  add(file: string, line: number, { path = '', ...problem }: Problem): void {
    if (this.#problems.length >= LIMITS.errorsListed) {
      this.#more += 1;
      return;
    }
    const figures = { file, line, field: path, problem: this.#say(problem) };
    const message = path === '' ? 'errors.gardenFileLine' : 'errors.gardenFileField';
    this.#problems.push({ path: [file, line, path].join(':'), message, figures });
  }

  refuse(): void {
    if (this.#problems.length === 0) return;
    const more = { message: 'validation.moreProblems', figures: { count: this.#more } } as const;
    throw new AppError('invalid', ...this.#problems, ...(this.#more > 0 ? [more] : []));
  }
}

/** The texts between line breaks, with the number of each; empty ones are left out. Notes what it reads in `hash`. */
async function* textLines({ chunks }: ReadEntry, hash = createHash('sha256')): AsyncGenerator<[number, string]> {
  let [left, line] = [Buffer.alloc(0), 0];
  for await (const chunk of chunks) {
    hash.update(chunk);
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      line += 1;
      const bytes = left.length === 0 ? chunk.subarray(from, end) : Buffer.concat([left, chunk.subarray(from, end)]);
      left = Buffer.alloc(0);
      from = end + 1;
      if (bytes.length > LIMITS.gardenFileLineBytes) throw lineTooLong();
      if (bytes.length > 0) yield [line, bytes.toString()];
      if (line % LINES_AT_ONCE === 0) await rest();
    }
    left = Buffer.concat([left, chunk.subarray(from)]);
    if (left.length > LIMITS.gardenFileLineBytes) throw lineTooLong();
  }
  if (left.length > 0) yield [line + 1, left.toString()];
}

const lineTooLong = () => new AppError('tooLarge', { message: 'errors.gardenFileTooLarge' });

/** The lines of an entry that are right; the others are added to `wrong`. */
export async function* readLines<Kind extends GardenFileKind>(
  entry: ReadEntry,
  kind: Kind,
  wrong: WrongLines,
  hash = createHash('sha256'),
): AsyncGenerator<{ line: number; value: GardenFileLine<Kind> }> {
  const check = checkInput({ schema: GARDEN_FILE_LINES[kind] } as never);
  for await (const [line, text] of textLines(entry, hash)) {
    const data = readJson(text);
    const checked = data && (check(data) as { value: GardenFileLine<Kind> } | { error: RefusedInput });
    if (!checked) wrong.add(entry.name, line, { message: 'errors.bodyNotJson' });
    else if ('error' in checked) {
      for (const problem of problemsOfInput(checked.error.issues)) wrong.add(entry.name, line, problem);
    } else yield { line, value: checked.value };
  }
}

function readJson(text: string): object | null {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
}
