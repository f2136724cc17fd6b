import { accepted, type Problem, type Result, refused } from '../vocabulary/result.ts';
import type { Garden } from './garden.ts';

/**
 * Checks that the parts of a garden, each valid by itself, fit together: a known time zone, sources that exist,
 * programs for zones that exist, and no id twice. The planner relies on it.
 */
export function checkGarden(garden: Garden): Result<Garden> {
  const sources = new Set(garden.sources.map(({ id }) => id));
  const zones = new Set(garden.zones.map(({ id }) => id));
  const problems: Problem[] = [
    ...(isTimeZone(garden.timeZone) ? [] : [toNamedProblem('NOT_A_TIME_ZONE', 'timeZone', garden.timeZone)]),
    ...twice('sources', garden.sources),
    ...twice('zones', garden.zones),
    ...twice('programs', garden.programs),
  ];
  garden.zones.forEach(({ sourceId }, index) => {
    if (!sources.has(sourceId)) problems.push(toNamedProblem('NOT_IN_THE_LIST', `zones.${index}.sourceId`, sourceId));
  });
  garden.programs.forEach((program, index) => {
    program.zones.forEach(({ zoneId }, at) => {
      if (!zones.has(zoneId))
        problems.push(toNamedProblem('NOT_IN_THE_LIST', `programs.${index}.zones.${at}.zoneId`, zoneId));
    });
  });
  return problems.length === 0 ? accepted(garden) : refused(problems);
}

function toNamedProblem(name: Problem['name'], path: string, value: unknown): Problem {
  return { name, path, value };
}

function twice(list: string, items: readonly { readonly id: string }[]): Problem[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, index) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [toNamedProblem('TWICE', `${list}.${index}.id`, id)] : [];
  });
}

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
