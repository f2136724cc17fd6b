import { describe, expect, test } from 'vitest';
import { describeEnd, type Finding, findFaults, formatLines, isMet, sampleAll, takeMeasures } from './finding.ts';
import { spread } from './spread.ts';

const sound: Finding = {
  samples: [{ what: 'starts', expected: 3, actual: 3 }],
  figures: [{ of: 'late', values: spread([10, 20, 30], 'ms', { below: 100 }) }],
};

describe('a measure that has measured nothing fails', () => {
  test.each<[string, Partial<Finding>, string]>([
    ['an empty sample', { samples: [{ what: 'starts', expected: 3, actual: 0 }] }, 'Of 3 starts, 0 were measured.'],
    [
      'a sample of which none was meant',
      { samples: [{ what: 'starts', expected: 0, actual: 0 }] },
      'Of 0 starts, 0 were measured.',
    ],
    [
      'a sample smaller than it says',
      { samples: [{ what: 'starts', expected: 3, actual: 2 }] },
      'Of 3 starts, 2 were measured.',
    ],
    [
      'a sample that could not be counted',
      { samples: [{ what: 'starts', expected: 3, actual: Number.NaN }] },
      'NaN were measured',
    ],
    ['whatever was found, and nothing was', { samples: [sampleAll('routes', 0)] }, 'Of 1 routes, 0 were measured.'],
    ['no sample', { samples: [] }, 'It does not say what its sample is.'],
    ['no figure', { figures: [] }, 'It has no figure.'],
    ['a figure without a number', { figures: [{ of: 'late', values: [] }] }, '"late" has no figure.'],
    [
      'one answer that is no number among many',
      { figures: [{ of: 'late', values: spread([Number.NaN, 10, 20, 30, 40, 50], 'ms') }] },
      '"late, p50" is NaN.',
    ],
    ['the median of nothing', { figures: [{ of: 'late', values: spread([], 'ms') }] }, '"late, p50" is NaN.'],
    [
      'a ratio to nothing',
      { figures: [{ of: 'index', values: [{ name: 'ratio', value: 1 / 0 }] }] },
      '"index, ratio" is Infinity.',
    ],
    [
      'a reference that was not measured',
      {
        figures: [
          {
            of: 'late',
            values: spread([1], 'ms'),
            reference: { of: 'bare loop', values: [{ name: 'p50', value: Number.NaN }] },
          },
        ],
      },
      '"bare loop, p50" is NaN.',
    ],
  ])('%s', async (_, part, sentence) => {
    const finding = { ...sound, ...part };
    expect(findFaults(finding).join(' ')).toContain(sentence);
    const lines: string[] = [];
    const failed = await takeMeasures([['starts', () => finding]], (line) => lines.push(line));
    expect(describeEnd(failed)).toEqual({ exitCode: 1, sentence: 'Measured nothing, or not all: starts.' });
    expect(lines.at(-1)).toContain('FAILED starts: ');
    expect(lines.at(-1)).toContain(sentence);
  });

  test('one that throws fails with what it says, and the others go on', async () => {
    const said: string[] = [];
    const failed = await takeMeasures(
      [
        ['first', () => Promise.reject(new Error('the bare route cannot be heard'))],
        ['second', async () => sound],
      ],
      (line) => said.push(line),
    );
    expect(failed).toEqual(['first']);
    expect(said).toContain('  FAILED first: the bare route cannot be heard');
    expect(said.at(-1)).toContain('late: p50 20.0 ms');
  });
});

test('a missed aim is told as missed, and fails nothing', async () => {
  const late: Finding = { ...sound, figures: [{ of: 'late', values: spread([10, 200], 'ms', { below: 100 }) }] };
  const said: string[] = [];
  expect(describeEnd(await takeMeasures([['starts', () => late]], (line) => said.push(line)))).toMatchObject({
    exitCode: 0,
  });
  expect(said.at(-1)).toBe('  late: p50 10.0 ms, p99 200.0 ms (aim below 100 ms: MISSED), most 200.0 ms');
});

test('figures stand beside their sample, their aim and their reference', () => {
  expect(
    formatLines({
      ...sound,
      figures: [
        {
          of: 'GET /index',
          values: [{ name: 'ratio', value: 0.5, digits: 2, aim: { atLeast: 0.4 } }],
          reference: { of: 'bare route', values: [{ name: '', value: 12_345, unit: 'requests/s', digits: 0 }] },
        },
      ],
    }),
  ).toEqual(['sample: 3 starts', 'GET /index: ratio 0.50 (aim at least 0.4: met); bare route: 12,345 requests/s']);
});

test.each([
  [{ below: 5 }, 4.9, true],
  [{ below: 5 }, 5, false],
  [{ atLeast: 5 }, 5, true],
  [{ atLeast: 5 }, 4.9, false],
  [{ atMost: 5 }, 5, true],
  [{ atMost: 5 }, 5.1, false],
  [{ below: 5 }, Number.NaN, false],
])('%o and %f: %s', (aim, value, met) => {
  expect(isMet(aim, value)).toBe(met);
});
