/**
 * A simulated year, or one half of it, under each law: the planner plans no minute that the law forbids, and not for want
 * of trying.
 */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import {
  makeGarden,
  makeState,
  NO_RULES,
  programFrom,
  TAP,
  type TestZone,
  zoneFrom,
} from '@sluice/engine/proof/gardens';
import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import { plan } from '@sluice/engine/schedule/plan';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import type { SprinklerType } from '@sluice/engine/vocabulary/garden';
import { expect, test } from 'vitest';
import { isInPart, isWhole } from '../../scripts/test-extent.ts';
import { findForbidden } from '../testing/forbidden-minutes.ts';
import { asksForHouseNumber } from './answers.ts';
import { STARTER_REGULATIONS } from './read-data-files.ts';

const TIME_ZONES: Record<string, string> = {
  US: 'America/New_York',
  AU: 'Australia/Sydney',
  GB: 'Europe/London',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  CA: 'America/Toronto',
  NZ: 'Pacific/Auckland',
  California: 'America/Los_Angeles',
  Nevada: 'America/Los_Angeles',
  Arizona: 'America/Phoenix',
  Texas: 'America/Chicago',
  Colorado: 'America/Denver',
  'Western Australia': 'Australia/Perth',
};
const YEAR_DAYS = 366;
/** 2028 has a 29 February; a law of the past is tried in its own year. */
const yearOf = ({ inForceFrom, inForceTo }: PublishedRegulation) =>
  inForceTo === null ? 2028 : Number((inForceFrom ?? inForceTo).slice(0, 4));

/** Warm and dry, but for a measured shower every tenth day, of 1 to 19 mm. */
function weatherFrom(first: number): DayOutlook[] {
  return Array.from({ length: YEAR_DAYS + 20 }, (_, index) => ({
    epochDay: first + index,
    basis: 'measured',
    et0Mm: 6,
    rainfallMm: index % 10 === 4 ? 1 + ((index * 7) % 19) : 0,
    rainProbability: 1,
    temperatureMinC: 14,
    temperatureMaxC: 30,
    windMPerS: 1.7,
  }));
}

/** Programs at noon, at night and at dawn, every day; zones of every kind of head, and a newly planted one. */
function yearUnder(law: PublishedRegulation, houseNumber: number | null, choice: string | null) {
  const days = isWhole ? YEAR_DAYS : YEAR_DAYS / 2;
  const firstMonth = isWhole || isInPart(law.id, 0, 2) ? 1 : 7;
  const firstDate = Temporal.PlainDate.from({ year: yearOf(law), month: firstMonth, day: 1 });
  const first = toEpochDay(firstDate);
  const timeZone = TIME_ZONES[law.area.states[0] ?? ''] ?? TIME_ZONES[law.area.country];
  if (timeZone === undefined) throw new Error(`no time zone for ${law.id}`);
  const choices = choice === null ? {} : { [law.id]: choice };
  const zone = (over: TestZone) => zoneFrom({ houseNumber, choices, soil: 'SANDY_LOAM', rootDepthM: 0.15, ...over });
  const zones = [
    zone({ id: 'rotors', sprinkler: 'ROTOR_HEAD' }),
    zone({ id: 'sprays', sprinkler: 'FIX_SPRAY_HEAD', level: 'none' }),
    zone({ id: 'drip', sprinkler: 'ROTARY_EMITTER', plant: 'SHRUBS', flowLitresPerMinute: 4 }),
    zone({ id: 'young', isNewPlanting: true, plantedEpochDay: first + Math.round(days * 0.44), level: 'none' }),
  ];
  const minutes = { rotors: 50, sprays: 25, drip: 60, young: 12 };
  const asked = Object.entries(minutes).map(([zoneId, length]) => ({ zoneId, minutes: length }));
  const at = (id: string, time: string) =>
    programFrom({ id, startDay: firstDate.toString(), at: { kind: 'clock', time }, zones: asked });
  const garden = makeGarden({
    timeZone,
    zones,
    sources: [{ ...TAP, mostZonesAtOnce: 2 }],
    programs: [at('dawn', '04:40'), at('noon', '11:30'), at('night', '22:00')],
    rules: { ...NO_RULES, regulations: [law] },
  });
  const outlook = weatherFrom(first);
  const { runs } = plan(garden, outlook, makeState(garden, 0.5, first), days);
  const rain = new Map(
    outlook
      .filter(({ rainfallMm }) => rainfallMm > 0)
      .map(({ epochDay, rainfallMm }) => [firstDate.add({ days: epochDay - first }).toString(), rainfallMm]),
  );
  return { runs, forbidden: findForbidden({ law, timeZone, zones, runs, rain }) };
}

const CASES = STARTER_REGULATIONS.flatMap((law, index) => {
  const options = law.choice?.options ?? [null];
  const answered = { law, houseNumber: 11 + index, choice: options[index % options.length] ?? null };
  const isAsking = law.choice !== null || asksForHouseNumber(law);
  return isAsking ? [answered, { law, houseNumber: null, choice: null }] : [answered];
});

test.each(CASES)('$law.id, house number $houseNumber, choice $choice', ({ law, houseNumber, choice }) => {
  const { runs, forbidden } = yearUnder(law, houseNumber, choice);
  expect(forbidden.slice(0, 5)).toEqual([]);
  const bans = law.rules.filter(({ kind, during, choices }) => {
    const isOfChoice = choices === undefined || choice === null || choices.includes(choice);
    return kind === 'noWatering' && !during && isOfChoice;
  });
  const isBan =
    law.inForceTo === null &&
    ['ROTOR_HEAD', 'ROTARY_EMITTER'].every((head) =>
      bans.some(({ heads }) => heads?.includes(head as SprinklerType) ?? true),
    );
  if (isBan && !law.areNewPlantsExempt && law.exemptSprinklers.length === 0) expect(runs).toEqual([]);
  else if (houseNumber !== null && !isBan) expect(runs.length).toBeGreaterThan(20);
});
