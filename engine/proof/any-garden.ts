/** Random gardens and weather for property tests. */
import fc from 'fast-check';
import type { Garden } from '../schedule/garden.ts';
import type { SensedZone } from '../schedule/sensed-zone.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { PLANT_TYPES, SHADES, SLOPES, SOIL_TYPES, SPRINKLER_TYPES } from '../vocabulary/garden.ts';
import { fraction, litresPerMinute } from '../vocabulary/units.ts';
import { clockFrame, dryDay, FIRST_DAY, makeGarden, NO_RULES, programFrom, TAP, zoneFrom } from './gardens.ts';

const zones = fc.array(
  fc.record({
    plant: fc.constantFrom(...PLANT_TYPES),
    soil: fc.constantFrom(...SOIL_TYPES),
    slope: fc.constantFrom(...SLOPES),
    shade: fc.constantFrom(...SHADES),
    sprinkler: fc.constantFrom(...SPRINKLER_TYPES),
    areaM2: fc.integer({ min: 5, max: 120 }),
    level: fc.constantFrom('none', 'basic', 'advanced', 'advanced'),
    isExclusive: fc.boolean(),
    recipe: fc.constantFrom('DEFAULT', 'LESS_FREQUENT', 'MORE_FREQUENT', 'LESS_WATER', 'MORE_WATER', 'EPA'),
  }),
  { minLength: 1, maxLength: 7 },
);

const frames = fc.constantFrom(
  [],
  [clockFrame('03:00', '08:00')],
  [
    { from: { kind: 'clock' as const, minuteOfDay: 0 }, to: { kind: 'sunrise' as const, offsetMinutes: 30 } },
    { from: { kind: 'sunset' as const, offsetMinutes: 0 }, to: { kind: 'clock' as const, minuteOfDay: 1440 } },
  ],
);

const restrictions = fc.array(
  fc.record({
    id: fc.constantFrom('r1', 'r2'),
    frame: fc.constantFrom(null, clockFrame('05:00', '07:00')),
    months: fc.constant([]),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 2 },
);

const programs = fc.array(
  fc.record({
    at: fc.constantFrom(
      { kind: 'clock', time: '05:30' },
      { kind: 'clock', time: '22:30' },
      { kind: 'sunrise', offsetMinutes: -60 },
    ),
    anchor: fc.constantFrom('start', 'finish'),
    everyDays: fc.integer({ min: 1, max: 4 }),
    minutes: fc.integer({ min: 3, max: 70 }),
  }),
  { maxLength: 3 },
);

/** Gardens of every kind, in time zones whose clocks change within the days that are planned. */
export const gardens: fc.Arbitrary<Garden> = fc
  .record({
    zones,
    frames,
    restrictions,
    programs,
    mostZonesAtOnce: fc.integer({ min: 1, max: 3 }),
    capacity: fc.integer({ min: 10, max: 120 }),
    restSeconds: fc.constantFrom(0, 0, 600),
    finishBeforeSunrise: fc.boolean(),
    solarPump: fc.boolean(),
    timeZone: fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'),
  })
  .map((made) =>
    makeGarden({
      timeZone: made.timeZone,
      zones: made.zones.map((zone, index) => zoneFrom({ ...zone, id: `z${index}` })),
      sources: [
        {
          ...TAP,
          mostZonesAtOnce: made.mostZonesAtOnce,
          capacityLitresPerMinute: litresPerMinute(made.capacity),
          restSeconds: made.restSeconds,
        },
      ],
      programs: made.programs.map(({ minutes, ...program }, index) =>
        programFrom({
          ...program,
          id: `p${index}`,
          zones: made.zones.slice(0, 3).map((_, zone) => ({ zoneId: `z${zone}`, minutes })),
        }),
      ),
      rules: { ...NO_RULES, timeFrames: made.frames, restrictions: made.restrictions },
      preferences: {
        ...makeGarden().preferences,
        finishBeforeSunrise: made.finishBeforeSunrise,
        solarPump: made.solarPump,
      },
    }),
  );

/** What sensors may say of a zone on the first morning. */
export const sensors: fc.Arbitrary<SensedZone | null> = fc.option(
  fc.record({
    moisture: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    trust: fc.double({ min: 0, max: 1, noNaN: true }).map(fraction),
    before: fc.constantFrom('skip' as const, 'add' as const, 'leave' as const),
    probes: fc.array(
      fc.record({
        depletionMm: fc.double({ min: 0, max: 20, noNaN: true }),
        trust: fc.double({ min: 0, max: 1, noNaN: true }).map(fraction),
      }),
      { maxLength: 2 },
    ),
  }),
);

/** Weather of some weeks, dry and wet. */
export const outlooks = (days: number): fc.Arbitrary<DayOutlook[]> =>
  fc
    .array(
      fc.record({
        et0Mm: fc.double({ min: 0.5, max: 9, noNaN: true }),
        rainfallMm: fc.oneof(fc.constant(0), fc.constant(0), fc.double({ min: 0, max: 40, noNaN: true })),
        rainProbability: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: days, maxLength: days },
    )
    .map((list) => list.map((day, index) => dryDay(FIRST_DAY + index, day)));
