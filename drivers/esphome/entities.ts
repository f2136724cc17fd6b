/** Pure: a device's entities, old and new ids, and which of them make a valve with its own timer. */

import { asRecord, asText, findNumber, type JsonRecord } from '../lan/json.ts';
import type { EntityPaths, EsphomeTerminal, Setting } from './address.ts';

export interface Entity {
  domain: string;
  name: string;
  paths: EntityPaths;
  state: JsonRecord;
}

/**
 * `name_id` ("switch/Front Lawn", from 2026.1) before `id` ("switch-front_lawn" until 2026.7, then as `name_id`). Null for
 * one without a name, and for what cannot be addressed.
 */
export function parseEntity(data: unknown): Entity | null {
  const state = asRecord(data);
  const ids = [state.name_id, state.id].filter((id) => typeof id === 'string' && /^[a-z_]+[/-]./.test(id)).map(asText);
  const [domain] = ids[0]?.split(/[/-]/) ?? [];
  if (!domain) return null;
  const last = ids[0]?.split('/').at(-1) ?? '';
  const name = typeof state.name === 'string' && state.name !== '' ? state.name : last.replace(/^[a-z_]+-/, '');
  return name === '' ? null : { domain, name, paths: [...new Set(ids.map(toPath))], state };
}

function toPath(id: string): string {
  const isNew = id.includes('/');
  const parts = isNew ? id.split('/') : [id.slice(0, id.indexOf('-')), id.slice(id.indexOf('-') + 1)];
  return parts.map(encodeURIComponent).join('/');
}

const TIME_WORDS = /\b(?:duration|run ?time|runtime|timer|minutes|seconds)\b/i;
/** Words that say what a thing is, and not which. */
const GENERIC = new Set(
  'run runtime duration time timer length minutes seconds min sec number valve switch relay zone sprinkler controller watering'.split(
    ' ',
  ),
);

/** What names the same valve at its switch and at its run duration: "Valve 2" and "Valve 2 Run Duration". */
function keyOf(name: string): string {
  const nameWords = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return nameWords.filter((word) => !GENERIC.has(word)).join(' ');
}

/** Seconds of a unit as ESPHome writes it. */
function unitSeconds({ uom, state }: JsonRecord): number | null {
  const shown = typeof state === 'string' ? state.replace(/^[\d.\s-]+/, '') : '';
  const unit = (typeof uom === 'string' ? uom : shown).trim().toLowerCase();
  if (['s', 'sec', 'seconds'].includes(unit)) return 1;
  return ['min', 'minutes'].includes(unit) ? 60 : null;
}

/** A sprinkler's run duration ends there, unless the device says less. */
const LONGEST_RUN_S = 86_400;

export interface FoundTerminal extends EsphomeTerminal {
  name: string;
}

/** Every switch and valve that has exactly one run duration of its name; others cannot end a run by themselves. */
export function findTerminals(entities: readonly Entity[]): FoundTerminal[] {
  const durations = entities.filter(
    ({ domain, name, state }) => domain === 'number' && TIME_WORDS.test(name) && unitSeconds(state) !== null,
  );
  const switches = entities.filter(({ domain }) => domain === 'switch' || domain === 'valve');
  return switches.flatMap((entity): FoundTerminal[] => {
    const key = keyOf(entity.name);
    const matching = durations.filter(({ name }) => keyOf(name) === key);
    const isOne = switches.filter(({ name }) => keyOf(name) === key).length === 1;
    const [duration] = matching;
    if (key === '' || matching.length !== 1 || !isOne || !duration) return [];
    const stepS = unitSeconds(duration.state) ?? 1;
    const most = findAmount(duration.state.max_value);
    return [
      {
        name: entity.name,
        domain: entity.domain as 'switch' | 'valve',
        paths: entity.paths,
        duration: duration.paths,
        stepS,
        longestRunS: Math.min(LONGEST_RUN_S, most === null ? LONGEST_RUN_S : Math.floor(most) * stepS),
      },
    ];
  });
}

/** Settings of a sprinkler that would make a run longer, or start the next valve after it. */
export function findSettings(entities: readonly Entity[]): Setting[] {
  return entities.flatMap((entity): Setting[] => {
    const { domain, name, paths } = entity;
    if (domain === 'switch' && /auto.?advance/i.test(name)) {
      return [{ paths, isSwitch: true, before: isOn(entity.state) ? 1 : 0, wanted: 0 }];
    }
    const wanted = /multiplier/i.test(name) ? 1 : /\brepeat/i.test(name) ? 0 : null;
    const before = findAmount(entity.state.value);
    return domain === 'number' && wanted !== null && before !== null
      ? [{ paths, isSwitch: false, before, wanted }]
      : [];
  });
}

/** A switch says true or ON, a valve its position or OPEN. Null where it says neither. */
export function isOn({ value, state }: JsonRecord): boolean | null {
  if (typeof value === 'boolean') return value;
  if (state === 'ON' || state === 'OPEN') return true;
  if (state === 'OFF' || state === 'CLOSED') return false;
  const position = findAmount(value);
  return position === null ? null : position > 0;
}

/** A number, also as text: newer firmware writes numbers with the digits of their step. */
export const findAmount = (value: unknown): number | null =>
  findNumber(typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
