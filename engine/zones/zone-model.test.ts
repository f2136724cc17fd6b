import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../proof/gardens.ts';
import { PLANT_TYPES, RECIPES, SHADES, SLOPES, SOIL_TYPES, SPRINKLER_TYPES } from '../vocabulary/garden.ts';
import { UNDESCRIBED_ZONE, type ZoneDescription } from './zone-description.ts';
import { isComplete, zoneModel } from './zone-model.ts';

const SYDNEY = { latitudeDeg: -33.9, climate: 'wet' } as const;
const LAWN: ZoneDescription = {
  ...UNDESCRIBED_ZONE,
  plant: 'WARM_GRASS',
  soil: 'SANDY_LOAM',
  slope: 'MODERATE',
  shade: 'HALF',
  sprinkler: 'ROTARY_NOZZLE',
  areaM2: 60,
};
const model = (over: Partial<ZoneDescription> = {}, day = FIRST_DAY) => zoneModel({ ...LAWN, ...over }, SYDNEY, day);

describe('a zone as its owner describes it', () => {
  test('has its figures from the tables', () => {
    const { ground, heads, missing } = model();
    expect(missing).toEqual([]);
    expect(ground?.soil.totalAvailableWaterMm).toBeCloseTo(0.12 * 230, 9);
    expect(ground?.rule.triggerDepletionMm).toBeCloseTo(0.5 * 0.12 * 230, 9);
    expect(ground?.soil.cropCoefficients[0]).toBeCloseTo(0.69 * 0.8, 12);
    expect(ground?.allowableSurfaceAccumulationMm).toBeCloseTo(0.24 * 25.4, 12);
    expect(heads.flowLitresPerMinute).toEqual({ value: expect.closeTo(10.16, 9), basis: 'inferred' });
  });

  test('a pot has its own store, a bed its own soil', () => {
    const pot = model({ container: { kind: 'POT', volumeL: 30 }, areaM2: 0.12 }).ground;
    expect(pot?.soil.totalAvailableWaterMm).toBeCloseTo(67.5, 9);
    expect(pot?.rule.demandFactor).toBe(1.5);
    const bed = model({ container: { kind: 'RAISED_BED', depthM: 0.4 } }).ground;
    expect(bed?.soil.totalAvailableWaterMm).toBeCloseTo(70, 9);
  });

  test('a roof takes its share of the rain, and a slope to the noon sun uses more than one away from it', () => {
    const soil = (over: Partial<ZoneDescription>) => model(over).ground?.soil;
    expect(soil({})).toMatchObject({ rainFraction: 1, rainShare: 1 });
    expect(soil({ rainShare: 0.3 })).toMatchObject({ rainFraction: 0.3, rainShare: 0.3 });
    const pot = { container: { kind: 'POT', volumeL: 30 }, areaM2: 0.12, rainShare: 0.3 } as const;
    expect(soil(pot)).toMatchObject({ rainFraction: 0.15, rainShare: 0.3 });
    const july = (aspect: ZoneDescription['aspect']) => soil({ slope: 'STEEP', aspect })?.cropCoefficients[6] ?? 0;
    expect(july('N')).toBeGreaterThan(1.1 * july(null));
    expect(july('S')).toBeLessThan(0.9 * july(null));
    expect(soil({ slope: 'FLAT', aspect: 'S' })).toEqual(soil({ slope: 'FLAT' }));
  });

  test('a new planting has the roots of its day', () => {
    const roots = (days: number) =>
      model({ recipe: 'NEW_PLANT', plantedEpochDay: FIRST_DAY }, FIRST_DAY + days).ground?.rootDepthM.value;
    expect([0, 21, 42, 100].map(roots)).toEqual([0.08, 0.155, 0.23, 0.23].map((depth) => expect.closeTo(depth, 9)));
  });

  test("vegetables grow by FAO-56's stages once their date is known", () => {
    const of = (days: number) =>
      model({ plant: 'ANNUAL', plantedEpochDay: FIRST_DAY }, FIRST_DAY + days).ground?.rootDepthM.value;
    expect([0, 25, 60, 200].map(of)).toEqual([0.1, 0.1, 0.2, 0.2]);
    expect(model({ plant: 'ANNUAL' }).ground?.rootDepthM).toEqual({ value: 0.2, basis: 'kind' });
  });
});

describe('area, flow and rate', () => {
  const heads = (over: Partial<ZoneDescription>) => model(over).heads;

  test('flow over area is the rate, wherever the flow comes from; a meter takes precedence over the owner', () => {
    expect(heads({ flowLitresPerMinute: 20 }).precipitationRateMmPerHour).toEqual({ value: 20, basis: 'entered' });
    const metered = heads({ flowLitresPerMinute: 20, meteredFlowLitresPerMinute: 12 });
    expect(metered.precipitationRateMmPerHour).toEqual({ value: 12, basis: 'measured' });
  });

  test('an unknown area follows from flow and rate, and is marked so', () => {
    const { areaM2 } = heads({ areaM2: null, flowLitresPerMinute: 10.16 });
    expect(areaM2).toEqual({ value: expect.closeTo(60, 9), basis: 'inferred' });
  });

  test('a catch-can test goes before all of them', () => {
    const tested = heads({ flowLitresPerMinute: 20, catchCanRateMmPerHour: 14, distributionUniformity: 0.5 });
    expect(tested.precipitationRateMmPerHour).toEqual({ value: 14, basis: 'measured' });
    expect(tested.efficiency?.basis).toBe('inferred');
    expect(tested.efficiency?.value).toBeLessThan(heads({}).efficiency?.value ?? 0);
  });

  test('20,000 litres a minute are planned, not dropped silently', () => {
    const made = model({ flowLitresPerMinute: 20_000 });
    expect(isComplete(made)).toBe(true);
    expect(made.heads.precipitationRateMmPerHour?.value).toBe(20_000);
  });
});

describe("better figures than the tables'", () => {
  test("the owner's go first, then the probe's, then those of the species", () => {
    const species = {
      factorsDry: [0.3, 0.4, 0.3, 0.2],
      factorsWet: null,
      rootDepthM: 0.5,
      managementAllowedDepletion: 0.6,
    } as const;
    const own = model({ species, rootDepthM: 0.3, cropCoefficient: 0.9, allowableDepletion: 0.35 });
    expect(own.ground?.rootDepthM).toEqual({ value: 0.3, basis: 'entered' });
    expect(own.plants?.cropCoefficients).toMatchObject({ values: Array(12).fill(0.9), basis: 'entered' });
    expect(own.ground?.managementAllowedDepletion).toEqual({ value: 0.35, basis: 'entered' });
    const ofSpecies = model({ species });
    expect(ofSpecies.ground?.rootDepthM).toEqual({ value: 0.5, basis: 'species' });
    expect(ofSpecies.ground?.managementAllowedDepletion).toEqual({ value: 0.6, basis: 'species' });
    expect(ofSpecies.plants?.cropCoefficients).toMatchObject({ basis: 'species' });
    const values = ofSpecies.plants?.cropCoefficients.values ?? [];
    // In the south: January is summer, July winter.
    expect([values[0], values[3], values[6], values[9]]).toEqual([0.4, 0.3, 0.2, 0.3]);
    expect(values[11]).toBeCloseTo(0.3 + (2 / 3) * 0.1, 9);
  });

  test('field capacity is the probe’s where this soil can have it', () => {
    const learned = (learnedFieldCapacity: number) => model({ learnedFieldCapacity }).ground?.fieldCapacity;
    expect(learned(0.25)).toEqual({ value: 0.25, basis: 'learned' });
    expect([learned(0.05), learned(0.6)]).toEqual([
      { value: 0.23, basis: 'kind' },
      { value: 0.23, basis: 'kind' },
    ]);
  });

  test('"too dry" raises the demand', () => {
    expect(model({ demandFeedback: 1.1 }).ground?.rule.demandFactor).toBeCloseTo(1.1, 12);
  });

  test('"water runs off" lowers what the ground takes in', () => {
    const [asDeclared, seen] = [model({}).ground, model({ intakeFeedback: 0.75 }).ground];
    expect(seen?.infiltrationRateMmPerHour).toBeCloseTo(0.75 * (asDeclared?.infiltrationRateMmPerHour ?? 0), 12);
    expect(seen?.allowableSurfaceAccumulationMm).toBeCloseTo(
      0.75 * (asDeclared?.allowableSurfaceAccumulationMm ?? 0),
      12,
    );
  });
});

describe('what is missing is named', () => {
  test.each([
    [{ areaM2: null, container: { kind: 'POT', volumeL: 30 } }, ['area']],
    [{ soil: null, sprinkler: null }, ['soil', 'sprinkler']],
    [{ plant: null, areaM2: null, sprinkler: null }, ['plant', 'sprinkler']],
    [{ container: { kind: 'POT', volumeL: null } }, ['containerSize']],
    [{ container: { kind: 'RAISED_BED', depthM: null } }, ['containerSize']],
  ] satisfies [Partial<ZoneDescription>, string[]][])('%j', (over, missing) => {
    expect(model(over).missing).toEqual(missing);
    expect(isComplete(model(over))).toBe(false);
  });

  test('the area is not: litres are then not known, minutes are', () => {
    const unmeasured = model({ areaM2: null, flowLitresPerMinute: null });
    expect(unmeasured.missing).toEqual([]);
    expect(isComplete(unmeasured)).toBe(true);
    expect(unmeasured.heads.flowLitresPerMinute).toBeNull();
  });

  test('every description has either something missing or figures that are all above zero', () => {
    const some = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
    const within = (min: number, max: number) => some(fc.double({ min, max, noNaN: true }));
    const described = fc.record({
      plant: some(fc.constantFrom(...PLANT_TYPES)),
      soil: some(fc.constantFrom(...SOIL_TYPES)),
      sprinkler: some(fc.constantFrom(...SPRINKLER_TYPES)),
      shade: some(fc.constantFrom(...SHADES)),
      slope: some(fc.constantFrom(...SLOPES)),
      recipe: fc.constantFrom(...RECIPES),
      customizedLow: within(0.05, 0.5),
      customizedHigh: within(0.6, 1),
      areaM2: within(0.1, 20_000),
      flowLitresPerMinute: within(0.05, 2_000),
      rootDepthM: within(0.02, 3),
      learnedFieldCapacity: within(0, 1),
      plantedEpochDay: some(fc.integer({ min: FIRST_DAY - 400, max: FIRST_DAY })),
      container: some(
        fc.oneof(
          fc.record({ kind: fc.constant('POT' as const), volumeL: within(0.2, 5_000) }),
          fc.record({ kind: fc.constant('RAISED_BED' as const), depthM: within(0.05, 2) }),
        ),
      ),
    });
    fc.assert(
      fc.property(described, (over) => {
        const made = zoneModel({ ...UNDESCRIBED_ZONE, ...over }, SYDNEY, FIRST_DAY);
        const { ground, heads } = made;
        const { precipitationRateMmPerHour: rate, efficiency } = heads;
        expect(isComplete(made)).toBe(made.missing.length === 0);
        if (!isComplete(made) || ground === null || rate === null || efficiency === null) return;
        const figures = [rate.value, efficiency.value, ground.soil.totalAvailableWaterMm];
        for (const value of [...figures, ground.rule.triggerDepletionMm]) expect(value).toBeGreaterThan(0);
      }),
    );
  });
});
