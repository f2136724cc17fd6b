/** The laws of the data files, one folder for each country and one file for each authority, checked when Sluice starts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRegulation } from '@sluice/engine/restrictions/parse-regulation';
import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import { Reading } from '@sluice/engine/vocabulary/reading';
import type { Problem } from '@sluice/engine/vocabulary/result';

const FOLDER = join(import.meta.dirname, 'data');

/** The laws of one file: its authority and area hold for each of them. Throws with the fault and its place. */
export function readRegulationFile(text: string, file: string): PublishedRegulation[] {
  const input: unknown = JSON.parse(text);
  const reading = new Reading(input);
  reading.allowOnly(['authority', 'area', 'regulations']);
  const authority = reading.text('authority');
  const area = reading.raw('area');
  reading.list('regulations');
  const shape = reading.finish(() => (input as { regulations: object[] }).regulations);
  if (!shape.ok) throw new Error(describe(file, shape.problems));
  return shape.value.map((fields, index) => {
    const law = parseRegulation({ authority, area, ...fields });
    if (!law.ok) throw new Error(describe(`${file} regulations.${index}`, law.problems));
    return law.value;
  });
}

const describe = (where: string, problems: readonly Problem[]) =>
  `${where}: ${problems.map(({ name, path }) => `${path} ${name}`).join(', ')}`;

/** All laws that come with Sluice; throws for a law that is there twice. */
function readAllFiles(): PublishedRegulation[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
  const laws = files.flatMap((file) =>
    readRegulationFile(readFileSync(join(FOLDER, file), 'utf8'), relative(FOLDER, join(FOLDER, file))),
  );
  const ids = laws.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`two regulations have the id ${twice}`);
  return laws;
}

export const STARTER_REGULATIONS: readonly PublishedRegulation[] = readAllFiles();
