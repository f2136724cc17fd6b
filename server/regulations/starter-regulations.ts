/** The laws of the data files, read and checked when Sluice starts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRegulation } from '@sluice/engine/restrictions/parse-regulation';
import type { RegulationId } from '@sluice/engine/vocabulary/ids';
import type { RegulationRow } from './store.ts';

const FOLDER = join(import.meta.dirname, 'data');

interface RegulationFile {
  id: string;
  authority: string;
  name: string;
  country: string;
  state: string | null;
  zipcodes: string[];
  source: string;
  checkedOn: string;
}

/** Throws on a file that the engine does not take: a partly read law is worse than none. */
function readRegulation(file: string): RegulationRow {
  const input = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RegulationFile;
  const law = parseRegulation(input);
  if (!law.ok) throw new Error(`${file}: ${law.problems.map(({ name, path }) => `${path} ${name}`).join(', ')}`);
  const { inForceFrom, inForceTo, months, rules, exemptSprinklers, areNewPlantsExempt } = law.value;
  return {
    id: input.id as RegulationId,
    authority: input.authority,
    name: input.name,
    country: input.country,
    state: input.state,
    zipcodes: input.zipcodes,
    inForceFrom,
    inForceTo,
    months: [...months],
    rules: [...rules],
    exemptSprinklers: [...exemptSprinklers],
    areNewPlantsExempt,
    source: input.source,
    checkedOn: input.checkedOn,
  };
}

export const STARTER_REGULATIONS: RegulationRow[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map(readRegulation);
