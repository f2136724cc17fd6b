import { expect, test } from 'vitest';
import { makeGarden, programFrom, TAP, zoneFrom } from '../proof/gardens.ts';
import { checkGarden } from './garden-check.ts';

test('a garden whose parts belong together', () => {
  const garden = makeGarden({ programs: [programFrom()] });
  expect(checkGarden(garden)).toEqual({ ok: true, value: garden });
});

test('everything that does not is named at once', () => {
  const garden = makeGarden({
    timeZone: 'Europe/Atlantis',
    sources: [TAP, TAP],
    zones: [zoneFrom(), zoneFrom({ id: 'bed', sourceId: 'well' })],
    programs: [
      programFrom({
        zones: [
          { zoneId: 'lawn', minutes: 5 },
          { zoneId: 'roof', minutes: 5 },
        ],
      }),
    ],
  });
  const result = checkGarden(garden);
  expect(result.ok ? [] : result.problems.map(({ name, path }) => `${path} ${name}`)).toEqual([
    'timeZone NOT_A_TIME_ZONE',
    'sources.1.id TWICE',
    'zones.1.sourceId NOT_IN_THE_LIST',
    'programs.0.zones.1.zoneId NOT_IN_THE_LIST',
  ]);
});
