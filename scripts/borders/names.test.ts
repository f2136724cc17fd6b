import { expect, it } from 'vitest';
import { findViolations } from './find-violations.ts';
import { formatViolation } from './violation.ts';

const judge = (path: string, text: string) =>
  findViolations([
    { path: 'contract/zones.ts', text: '' },
    { path, text },
  ]).violations.map(formatViolation);

it.each([
  ['its', 'export const f = (zones: Zone[]) => zones.map((its) => its.id);'],
  ['told', 'export function f() { const [told] = read(); return told; }'],
  ['known', 'export function known(value: number) { return value; }'],
  ['held', 'export const f = ({ lease: held = null }: Row) => held;'],
  ['kept', 'class Cache { #kept = 1; read() { return this.#kept; } } export const cache = new Cache();'],
  ['Kept', 'interface Kept { id: string } export const f = (row: Kept) => row;'],
  ['wishes', 'export interface Scene { readonly wishes: string }'],
  ['soon', 'export const soon = setImmediate;'],
  ['blind', 'export const f = ({ ...blind }: View) => blind;'],
  ['anew', 'export interface Scene { begin(anew: boolean): void }'],
  ['words', 'export type Run = (...words: string[]) => void;'],
  ['HELD', 'export const HELD = 3;'],
])('%s is no name: it may mean anything', (word, text) => {
  expect(judge('server/zones/store.ts', text)).toEqual([
    expect.stringMatching(new RegExp(`^server/zones/store.ts:1 calls something ${word} - .`)),
  ]);
});

it.each([
  'export const f = (row: Row) => ({ held: row.rejected, words: [row.kept] });',
  'export const f = ({ held: rejected }: Row) => rejected;',
  'export const knownDevices = new Set<string>();',
  "import { words } from 'a-library';\nexport const text = words.join(' ');",
])('what the wire, a table or a library calls so keeps its name: %s', (text) => {
  expect(judge('server/zones/store.ts', text)).toEqual([]);
});

it.each([
  'export const findZone = new Map([[1, 2]]);',
  'export const findZone = Map.groupBy([1], (one) => one);',
  "export const readIds = ['a'];",
  'export interface Scene { readonly findMaster: ReadonlyMap<string, string> }',
  'export interface Scene { findMaster: readonly string[] }',
  'class Zones { readNames = new Set<string>(); } export const zones = new Zones();',
])('a collection has no verb for its name: %s', (text) => {
  const sentence = 'a verb is for what does, a noun for what is: zoneById.';
  expect(judge('server/zones/store.ts', text)).toEqual([
    expect.stringMatching(
      new RegExp(`^server/zones/store.ts:1 calls a collection (find|read)[A-Z]\\w+ - ${sentence}$`),
    ),
  ]);
});

it('a function has one', () => {
  expect(judge('server/zones/store.ts', 'export const findZone = (id: string) => new Map([[id, 1]]);')).toEqual([]);
});
