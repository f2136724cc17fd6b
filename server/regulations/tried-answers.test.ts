import { describe, expect, test } from 'vitest';
import { localRegulations, withTriedAnswers } from './answers.ts';
import { STARTER_REGULATIONS } from './read-data-files.ts';

const VEGAS = { country: 'US', state: 'NV', city: 'Las Vegas', zipcode: '89101', street: '5 Sand Street' };
const HOUSTON = { country: 'US', state: 'Texas', city: 'Houston', zipcode: '77002', street: '12 Bay Street' };
const WINTER = 'us-nv-las-vegas-winter-days';
const SEASONS = 'us-nv-las-vegas-seasons';
const STAGE = 'us-tx-houston-stage-2';

const lawsAt = (place: typeof VEGAS) => localRegulations(STARTER_REGULATIONS, place, []);
const tried = (place: typeof VEGAS, answers: Parameters<typeof withTriedAnswers>[1]) =>
  new Map(withTriedAnswers(lawsAt(place), answers).map((local) => [local.law.id, local]));

describe('answers to laws that are only tried', () => {
  test('a choice counts for all laws that ask the same, and follows none that is not followed', () => {
    const laws = tried(VEGAS, { [WINTER]: { choice: 'C' } });
    expect(laws.get(WINTER)?.choice).toBe('C');
    expect(laws.get(SEASONS)?.choice).toBe('C');
    expect(laws.size).toBe(lawsAt(VEGAS).length);
  });

  test('a declared stage that is followed holds in all its months, whenever it came into force', () => {
    const law = tried(HOUSTON, { [STAGE]: { is_followed: true } }).get(STAGE);
    expect(law).toMatchObject({ isFollowed: true, law: { inForceFrom: null, inForceTo: null } });
    expect(law?.law.rules).toEqual(lawsAt(HOUSTON).find((local) => local.law.id === STAGE)?.law.rules);
  });

  test('a law that is set aside keeps its days, and all others stay as they are', () => {
    const laws = tried(VEGAS, { [WINTER]: { is_followed: false } });
    const before = lawsAt(VEGAS).filter(({ law }) => law.id !== WINTER);
    expect(laws.get(WINTER)?.isFollowed).toBe(false);
    expect([...laws.values()].filter(({ law }) => law.id !== WINTER)).toEqual(before);
  });
});
