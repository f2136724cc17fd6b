import type { CurrentGroup } from '@sluice/contract/groups';
import en from '@sluice/i18n/en.json' with { type: 'json' };
import { type Figures, translate } from '@sluice/i18n/translate';
import { describe, expect, test } from 'vitest';
import { garden, probes, program } from '../../testing/full-garden.ts';
import { sampleIndex, sampleZone } from '../../testing/sample-garden.ts';
import { findEntries } from './find-entries.ts';
import { type JumpEntry, listEntries, listSettings } from './list-entries.ts';

const t = (key: string, figures?: Figures) => translate(en, 'en', key, figures ?? {});
const namesOf = (entries: readonly JumpEntry[]) => entries.map(({ name }) => name);
const listFor = (changes: Partial<CurrentGroup>) => listEntries(sampleIndex({ ...garden, ...changes }), t);
const goals = (entries: readonly JumpEntry[]) => entries.flatMap(({ goal }) => ('to' in goal ? [goal.to] : []));

describe('who is offered what', () => {
  test('a player: zones, watering by hand and their own account, nothing that changes the garden', () => {
    const entries = listFor({ relationship: 'PLAYER' });
    expect(namesOf(entries)).toEqual(expect.arrayContaining([sampleZone.name, 'Manual watering', 'When not to water']));
    const settings = goals(entries).filter((to) => to.startsWith('/settings'));
    expect(settings.filter((to) => !/^\/settings(\/(users|account|tasks)|$)/.test(to))).toEqual([]);
    expect(goals(entries)).not.toContain('/home/GardenPlan');
    expect(goals(entries)).not.toContain('/settings/users/AddUser');
    expect(namesOf(entries)).not.toContain(program.name);
  });

  test('a manager: the garden and its things, but not what is the owner’s', () => {
    const names = namesOf(listFor({ relationship: 'MANAGER' }));
    expect(names).toEqual(expect.arrayContaining(['Add a program', program.name, 'Finish before sunrise']));
    expect(names).not.toContain('Remove the garden');
    expect(names).not.toContain('Webhooks');
    expect(namesOf(listFor({ relationship: 'OWNER' }))).toEqual(
      expect.arrayContaining(['Remove the garden', 'Webhooks']),
    );
  });

  test('what stops all waterings is offered while something waters', () => {
    expect(namesOf(listFor({ active_runs: [] }))).not.toContain('Stop all watering');
    const [run] = garden.active_runs;
    const running = run ? [run] : [{} as CurrentGroup['active_runs'][number]];
    expect(namesOf(listFor({ active_runs: running }))).toContain('Stop all watering');
  });

  test('in a garden of probes nothing opens a valve; without a garden there is the account', () => {
    const entries = listEntries(sampleIndex(probes), t);
    expect(namesOf(entries.filter(({ kind }) => kind === 'zones' || kind === 'actions'))).toEqual(['New task']);
    expect(namesOf(entries)).not.toContain('Backup program');
    expect(namesOf(listEntries(sampleIndex(null), t))).toEqual(expect.arrayContaining(['Home', 'Account', 'Units']));
  });

  test('a phone is offered the views of the calendar that fit there', () => {
    const views = (isPhone: boolean) =>
      namesOf(listEntries(sampleIndex(garden), t, isPhone).filter(({ under }) => under === 'Schedule'));
    expect(views(false)).toEqual(['Month', 'Week', 'Day', 'List']);
    expect(views(true)).toEqual(['List', 'Day']);
  });

  test('no two have the same id', () => {
    const ids = listFor({}).map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });
});

describe('what is found', () => {
  const settings = listSettings(sampleIndex(garden), t);
  const first = (text: string) => namesOf(findEntries(settings, text))[0];

  test.each([
    ['sunrise', 'Finish before sunrise'],
    ['  RAIN ', 'Rain'],
    ['winter shut', 'Winter shutdown'],
    ['shut winter', 'Winter shutdown'],
    ['zoen', 'Zones'],
    ['passwrd', 'Change password'],
    ['quiett', 'Quiet hours'],
    ['times frost', undefined],
    ['preferences wind', 'Wind'],
  ])('%s: %s', (text, name) => expect(first(text)).toBe(name));

  test('accents and marks do not matter, and a name’s beginning comes first', () => {
    const entry = (name: string): JumpEntry => {
      return { id: name, kind: 'zones', name, keywords: [], goal: { garden: name }, isFirst: true };
    };
    const all = [entry('Großer Garten'), entry('Écran végétal'), entry('Garten'), entry('主草坪')];
    expect(namesOf(findEntries(all, 'vegetal ecran'))).toEqual(['Écran végétal']);
    expect(namesOf(findEntries(all, 'gart'))).toEqual(['Garten', 'Großer Garten']);
    expect(namesOf(findEntries(all, '草坪'))).toEqual(['主草坪']);
    expect(findEntries(all, '')).toEqual(all);
  });
});
