import { readDate, readMonths } from '../programs/calendar-fields.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { BINDING, LEVEL_SERVICES } from '../vocabulary/watering.ts';
import { readRules } from './parse-rule.ts';
import type { PublishedRegulation, RegulationChoice, Sureness } from './published-regulation.ts';
import { readArea, readTexts } from './regulation-area.ts';
import { DRIP, readHeads } from './rule-scope.ts';

const FIELDS = [
  'id',
  'authority',
  'name',
  'binding',
  'area',
  'choice',
  'declaredBy',
  'inForceFrom',
  'inForceTo',
  'months',
  'rules',
  'exempt',
  'source',
  'sureness',
];

/** A watering law as a data file has it; all problems are named at once, and unknown fields are refused. */
export function parseRegulation(input: unknown): Result<PublishedRegulation> {
  const reading = new Reading(input);
  reading.allowOnly(FIELDS);
  const inForceFrom = reading.has('inForceFrom') ? readDate(reading, 'inForceFrom') : null;
  const inForceTo = reading.has('inForceTo') ? readDate(reading, 'inForceTo') : null;
  const isBackwards = inForceFrom !== null && inForceTo !== null && inForceTo < inForceFrom;
  if (isBackwards && reading.areSound('inForceFrom', 'inForceTo')) {
    reading.note('END_NOT_AFTER_START', 'inForceTo');
  }
  const choice = reading.has('choice') ? readChoice(reading.inner('choice')) : null;
  const rules = readRules(reading, choice?.options ?? []);
  if (rules.length === 0 && reading.areSound('rules')) reading.note('MISSING', 'rules');
  const regulation: PublishedRegulation = {
    id: readId(reading),
    authority: reading.text('authority'),
    name: reading.text('name'),
    binding: reading.pickOne('binding', BINDING),
    area: readArea(reading.inner('area')),
    choice,
    declaredBy: reading.has('declaredBy') ? reading.pickOne('declaredBy', LEVEL_SERVICES) : null,
    inForceFrom,
    inForceTo,
    months: readMonths(reading),
    rules,
    ...readExemptions(reading),
    source: readSource(reading),
    sureness: readSureness(reading.inner('sureness')),
  };
  return reading.finish(() => regulation);
}

function readId(reading: Reading): string {
  const id = reading.text('id');
  if (id !== '' && !/^[a-z]{2}(-[a-z0-9]+)+$/.test(id)) reading.note('NOT_IN_THE_LIST', 'id');
  return id;
}

function readChoice(reading: Reading): RegulationChoice {
  reading.allowOnly(['label', 'options']);
  const options = readTexts(reading, 'options');
  if (options.length < 2) reading.note('MISSING', 'options');
  return { label: reading.text('label'), options };
}

type Exemptions = Pick<
  PublishedRegulation,
  'exemptSprinklers' | 'areNewPlantsExempt' | 'newPlantDays' | 'isHandWateringExempt'
>;

/** `{ drip: true }` or `{ heads: [...] }`, `{ hand: true }`, `{ newPlants: true }` or for so many days `{ newPlants: 30 }`. */
function readExemptions(outer: Reading): Exemptions {
  const reading = outer.has('exempt') ? outer.inner('exempt') : new Reading({});
  reading.allowOnly(['drip', 'heads', 'hand', 'newPlants']);
  const heads = reading.has('heads') ? readHeads(reading) : [];
  const isForDays = typeof reading.raw('newPlants') === 'number';
  return {
    exemptSprinklers: [...new Set([...heads, ...(reading.flag('drip') ? DRIP : [])])],
    areNewPlantsExempt: isForDays || reading.flag('newPlants'),
    newPlantDays: isForDays ? reading.wholeNumber('newPlants', { least: 1, most: 366 }) : null,
    isHandWateringExempt: reading.flag('hand'),
  };
}

/** A page that people can open. */
function readSource(reading: Reading): string {
  const source = reading.text('source');
  if (source !== '' && !/^https?:\/\/[^\s/]+\.[^\s/]+\/?\S*$/.test(source)) reading.note('NOT_IN_THE_LIST', 'source');
  return source;
}

function readSureness(reading: Reading): Sureness {
  const kind = reading.toKind('kind', ['read', 'general']);
  if (kind !== 'read') {
    reading.allowOnly(['kind']);
    return { kind: 'general' };
  }
  reading.allowOnly(['kind', 'on', 'textYear']);
  const on = readDate(reading, 'on');
  const bounds = { least: 1980, most: Number(on.slice(0, 4)) };
  return { kind, on, textYear: reading.has('textYear') ? reading.wholeNumber('textYear', bounds) : null };
}
