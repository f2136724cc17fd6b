/** For tests: recorded messages of real devices, in a folder beside the repository and not part of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestContext } from 'vitest';

const WIRE = join(import.meta.dirname, '../../../shared/cases/wire');

/** Each line of a packed file of JSON; ends the test as skipped, with the reason, where it is absent. */
export function readWireLines<Shape>(context: TestContext, file: string): Shape[] {
  const path = join(WIRE, file);
  if (!existsSync(path)) context.skip(`../shared/cases/wire/${file} is absent: it is not part of this repository`);
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Shape);
}
