import type { TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { expect, test } from 'vitest';
import { type EndsBy, type Purpose, whatEndsWater } from './index.ts';

const MASTER = 'm' as ZoneId;
type Case = [TimerProof | null, ZoneId | null, Record<Purpose, EndsBy>];
const all = (ends: EndsBy): Record<Purpose, EndsBy> => ({ program: ends, hand: ends, test: ends, master: ends });

/** With a master whose own timer counts where there is one, and a broker that holds the end of valves without a timer. */
const CASES: Case[] = [
  ['inherent', null, all('timer')],
  ['proven', MASTER, all('timer')],
  ['presumed', null, all('timer')],
  ['unproven', null, { ...all('nothing'), test: 'timer' }],
  ['disproven', null, { ...all('nothing'), test: 'timer' }],
  ['unproven', MASTER, { ...all('guard'), master: 'nothing' }],
  [null, MASTER, { ...all('guard'), master: 'nothing' }],
  [null, null, { ...all('nothing'), hand: 'will', test: 'will' }],
];

const ask = ([timerProof, masterZoneId]: Case, purpose: string, isMasterTrusted = true, canHoldByWill = true) =>
  whatEndsWater({ timerProof, masterZoneId }, purpose as Purpose, { isMasterTrusted, canHoldByWill });

test.each(CASES)('a timer that is %s, behind the master %s', (...one) => {
  for (const [purpose, ends] of Object.entries(one[2])) expect(ask(one, purpose)).toBe(ends);
});

test('a master that does not close by itself guards nothing, and a valve behind it has no will', () => {
  for (const purpose of ['program', 'hand', 'test']) {
    expect(ask([null, MASTER, all('nothing')], purpose, false)).toBe('nothing');
  }
  expect(ask(['unproven', MASTER, all('nothing')], 'hand', false)).toBe('nothing');
});

test('without a broker that outlives us nothing ends a valve without a timer', () => {
  expect(ask([null, null, all('nothing')], 'hand', true, false)).toBe('nothing');
});
