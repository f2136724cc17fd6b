import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BASES,
  creditRainfall,
  type IrrigationEntry,
  type LedgerEntry,
  parseLedgerEntry,
  RAIN_SOURCES,
  type RainEntry,
  settleLedger,
} from './ledger.ts';

const rain = (
  hour: number,
  mm: number,
  source: RainEntry['source'] = 'gauge',
  basis: RainEntry['basis'] = 'measured',
) => ({ kind: 'rain', hour, mm, source, basis }) as const;
const run = (hour: number, mm: number, source = 'run-1', basis: IrrigationEntry['basis'] = 'measured') =>
  ({ kind: 'irrigation', hour, mm, source, basis }) as const;
const totals = (entries: readonly LedgerEntry[]) => {
  const hours = settleLedger(entries);
  const sum = (read: (hour: (typeof hours)[number]) => number) => hours.reduce((total, hour) => total + read(hour), 0);
  return { rain: sum((hour) => hour.rainfallMm), irrigation: sum((hour) => hour.irrigationMm) };
};

describe('the same water never counts twice', () => {
  test('a gauge that reports its hour again', () => {
    expect(totals([rain(5, 3), rain(5, 3), rain(6, 1)]).rain).toBe(4);
  });

  test('three sources that saw the same shower: the most trusted is believed', () => {
    const shower = [rain(5, 3, 'model'), rain(5, 5, 'gauge'), rain(5, 4, 'station')];
    expect(settleLedger(shower)).toMatchObject([{ rainfallMm: 5, rainSource: 'gauge' }]);
  });

  test('a gauge that says no rain is believed before a model that saw some', () => {
    expect(totals([rain(5, 0, 'gauge'), rain(5, 7, 'model')]).rain).toBe(0);
  });

  test('a run whose estimate the meter corrects', () => {
    expect(totals([run(5, 6, 'run-1', 'credited'), run(5, 4.2, 'run-1', 'measured')]).irrigation).toBe(4.2);
  });

  test('two runs of one hour both count', () => {
    expect(totals([run(5, 2, 'run-1'), run(5, 3, 'run-2')]).irrigation).toBe(5);
  });
});

describe('forecasts', () => {
  test('are never water, not even where nothing else is known', () => {
    expect(settleLedger([rain(5, 20, 'model', 'forecast')])).toEqual([]);
  });

  test('that come late do not wipe out what was measured', () => {
    expect(totals([rain(5, 3), rain(5, 20, 'gauge', 'forecast')]).rain).toBe(3);
  });
});

describe('a user who corrects the rain', () => {
  const day = settleLedger([rain(0, 1), rain(1, 3), rain(2, 0)]);

  test('keeps the shape of the shower', () => {
    const corrected = creditRainfall(day, 8);
    expect(corrected.map(({ mm }) => mm)).toEqual([2, 6, 0]);
    expect(totals([rain(0, 1), rain(1, 3), rain(2, 0), ...corrected]).rain).toBe(8);
  });

  test('who says it was dry takes the rain away', () => {
    expect(totals([rain(0, 1), rain(1, 3), ...creditRainfall(day, 0)]).rain).toBe(0);
  });

  test('and says otherwise the next day is believed in the end', () => {
    const entries = [rain(0, 1), rain(1, 3), ...creditRainfall(day, 8), ...creditRainfall(day, 6)];
    expect(totals(entries).rain).toBe(6);
  });

  test('where nothing was seen, rain is spread evenly', () => {
    expect(creditRainfall(settleLedger([rain(0, 0), rain(1, 0)]), 5).map(({ mm }) => mm)).toEqual([2.5, 2.5]);
  });
});

describe('reading an entry', () => {
  test('each kind as it is written', () => {
    for (const entry of [
      rain(5, 3),
      run(5, 2),
      { kind: 'referenceEt', source: 'weather', hour: 5, mm: 0.4, basis: 'measured' },
    ]) {
      expect(parseLedgerEntry(entry)).toEqual({ ok: true, value: entry });
    }
  });

  test.each([
    [rain(5, 400), 'mm', 'ABOVE_MOST'],
    [rain(5, -1), 'mm', 'BELOW_LEAST'],
    [{ ...rain(5, 1), source: 'neighbour' }, 'source', 'NOT_IN_THE_LIST'],
    [{ ...run(5, 1), source: '' }, 'source', 'MISSING'],
    [{ ...run(5, 1), hour: 5.5 }, 'hour', 'NOT_A_WHOLE_NUMBER'],
  ])('%j is refused', (input, path, name) => {
    expect(parseLedgerEntry(input)).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});

const entry: fc.Arbitrary<LedgerEntry> = fc.oneof(
  fc.record({
    kind: fc.constant('rain' as const),
    hour: fc.nat(5),
    mm: fc.double({ min: 0, max: 50, noNaN: true }),
    source: fc.constantFrom(...RAIN_SOURCES),
    basis: fc.constantFrom(...BASES),
  }),
  fc.record({
    kind: fc.constant('irrigation' as const),
    hour: fc.nat(5),
    mm: fc.double({ min: 0, max: 50, noNaN: true }),
    source: fc.constantFrom('run-1', 'run-2', 'run-3'),
    basis: fc.constantFrom(...BASES),
  }),
);

test('writing the whole book a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(settleLedger([...entries, ...entries])).toEqual(settleLedger(entries));
    }),
  );
});

test('an hour never holds more rain than the wettest of its reports', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      for (const { hour, rainfallMm } of settleLedger(entries)) {
        const reports = entries.filter((one) => one.kind === 'rain' && one.hour === hour).map((one) => one.mm);
        expect(rainfallMm).toBeLessThanOrEqual(Math.max(0, ...reports));
      }
    }),
  );
});
