import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneFrom } from '../proof/gardens.ts';
import { parsePlannedZone } from './planned-zone.ts';

describe('a zone as its owner describes it', () => {
  const description = {
    id: 'z',
    sourceId: 'tap',
    level: 'advanced',
    plant: 'WARM_GRASS',
    soil: 'SANDY_LOAM',
    slope: 'MODERATE',
    shade: 'HALF',
    sprinkler: 'ROTARY_NOZZLE',
    areaM2: 60,
  };
  const sydney = { latitudeDeg: -33.9, climate: 'wet' } as const;
  const parse = (over: object) => parsePlannedZone({ ...description, ...over }, sydney);

  test('has its figures from the tables', () => {
    const zone = parse({});
    expect(zone).toMatchObject({ ok: true, value: { level: 'advanced', boostPercent: 100 } });
    if (!zone.ok) return;
    expect(zone.value.totalAvailableWaterMm).toBeCloseTo(0.12 * 230, 9);
    expect(zone.value.rule.triggerDepletionMm).toBeCloseTo(0.5 * 0.12 * 230, 9);
    expect(zone.value.cropCoefficients[0]).toBeCloseTo(0.69 * 0.8, 12);
    expect(zone.value.ground.allowableSurfaceAccumulationMm).toBeCloseTo(0.24 * 25.4, 12);
    expect(zone.value.flowLitresPerMinute).toBeCloseTo(10.16, 9);
  });

  test('a new planting has the roots of its day, a pot its own store', () => {
    const fresh = parse({ recipe: 'NEW_PLANT', daysSincePlanting: 0 });
    expect(fresh.ok && fresh.value.totalAvailableWaterMm).toBeCloseTo(0.12 * 80, 9);
    expect(fresh.ok && fresh.value.regulated.isNewPlanting).toBe(true);
    const pot = parse({ container: { kind: 'POT', litres: 30, areaM2: 0.12, canopyAreaM2: 0.18 } });
    expect(pot.ok && pot.value.totalAvailableWaterMm).toBeCloseTo(67.5, 9);
    expect(pot.ok && pot.value.rule.demandFactor).toBeCloseTo(1.5, 12);
  });

  test('a sparse bed by a hot wall, and one that covers half its ground', () => {
    const usual = parse({});
    const [sparse, half] = [parse({ density: 'low', microclimate: 'high' }), parse({ groundCover: 0.4 })];
    const january = (zone: typeof usual) => (zone.ok ? zone.value.cropCoefficients[0] : Number.NaN);
    expect(january(sparse)).toBeCloseTo(0.7 * 1.25 * january(usual), 12);
    expect(january(half)).toBeCloseTo(0.5 * january(usual), 12);
  });

  test('better figures overrule the tables', () => {
    const zone = parse({ rootDepthM: 0.3, fieldCapacity: 0.25, wiltingPoint: 0.1, flowLitresPerMinute: 12 });
    expect(zone.ok && zone.value.totalAvailableWaterMm).toBeCloseTo(45, 9);
    expect(zone.ok && zone.value.precipitationRateMmPerHour).toBe(12);
  });

  test('all that is wrong is named at once', () => {
    const zone = parse({
      plant: 'CACTUS',
      areaM2: -1,
      wiltingPoint: 0.5,
      boostPercent: 300,
      recipe: 'CUSTOMIZED',
      moistureLow: 0.8,
      moistureHigh: 0.6,
      id: Number.NaN,
      sourceId: Number.NaN,
      microclimate: 'windy',
    });
    expect(zone.ok ? [] : zone.problems.map(({ path, name }) => `${path} ${name}`).sort()).toEqual([
      'areaM2 BELOW_LEAST',
      'boostPercent ABOVE_MOST',
      'id NOT_IN_THE_LIST',
      'microclimate NOT_IN_THE_LIST',
      'moistureLow MINIMUM_ABOVE_MAXIMUM',
      'plant NOT_IN_THE_LIST',
      'sourceId NOT_IN_THE_LIST',
      'wiltingPoint WILTING_POINT_ABOVE_FIELD_CAPACITY',
    ]);
  });

  test('whatever is thrown at it, it answers figures or problems, and no NaN', () => {
    const anything = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(undefined), fc.boolean());
    const keys = Object.keys({
      ...description,
      recipe: '',
      container: '',
      rootDepthM: 0,
      boostPercent: 0,
      addBelowMoisture: 0,
      density: '',
      groundCover: 0,
      isExclusive: true,
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), anything), (over) => {
        const zone = parse(over);
        if (zone.ok)
          expect(JSON.stringify(zone.value, (_, value) => (Number.isNaN(value) ? 'NaN' : value))).not.toContain('NaN');
        else expect(zone.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  test('the zones of the examples are sound', () => {
    expect(zoneFrom().level).toBe('advanced');
  });
});
