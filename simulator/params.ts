/** Parameters of a request, read one by one. Each reader throws Refusal 'refused' for an invalid value. */
import { Refusal } from './refusal.ts';

export type Params = { readonly [name: string]: unknown };

export function isRecord(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordParam(params: Params, name: string): Params {
  const value = params[name];
  if (!isRecord(value)) throw wrong(name, 'an object');
  return value;
}

export function textParam(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== 'string' || value === '' || value.length > 200) throw wrong(name, 'a text');
  return value;
}

export function numberParam(params: Params, name: string, least = 0, most = Number.MAX_VALUE): number {
  const value = params[name];
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw wrong(name, most === Number.MAX_VALUE ? `a number from ${least}` : `a number from ${least} to ${most}`);
  }
  return value;
}

export function flagParam(params: Params, name: string, absent?: boolean): boolean {
  const value = params[name] ?? absent;
  if (typeof value !== 'boolean') throw wrong(name, 'true or false');
  return value;
}

export function choiceParam<Choice extends string>(params: Params, name: string, choices: readonly Choice[]): Choice {
  const value = choices.find((choice) => choice === params[name]);
  if (value === undefined) throw wrong(name, `one of ${choices.join(', ')}`);
  return value;
}

export function listParam(params: Params, name: string): Params[] {
  const value: unknown = params[name] ?? [];
  if (!Array.isArray(value) || !value.every(isRecord)) throw wrong(name, 'a list of objects');
  return value;
}

/** Reads a parameter that may be left out or null. */
export function optionalParam<Value, Absent>(
  params: Params,
  name: string,
  read: (params: Params, name: string) => Value,
  absent: Absent,
): Value | Absent {
  return params[name] === undefined || params[name] === null ? absent : read(params, name);
}

function wrong(name: string, wanted: string): Refusal {
  return new Refusal('refused', `"${name}" must be ${wanted}.`);
}
