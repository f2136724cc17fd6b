/**
 * Searching the plants over HTTP as a page does: names in ten languages, whole and partly typed, with typing errors, with filters,
 * and odd text; first one after another, then several people at once. The reference is the look-up of one plant by its id, on the same connection and in turns with it.
 */
import type { Plant } from '@sluice/contract/plants';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import type { Bench } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { spread } from './spread.ts';

const AIM_MS = 50;
const PAGE = 24;
const PLANTS_OF_EACH_KIND = 100;
/** People who search at the same time, each waiting for the answer before asking again. */
const AT_ONCE = 8;
const LEAST_PLANTS = 1_000;
/** The letter of a name that is mistyped. */
const MISTAKEN = 3;

interface Page {
  plants: Plant[];
  next: string | null;
}

type ToSearch = (name: string) => string;
const KINDS: readonly (readonly [kind: string, words: ToSearch, filters: string])[] = [
  ['whole names', (name) => name, ''],
  ['beginnings of three letters', (name) => name.slice(0, 3), ''],
  ['names with a letter too few', (name) => name.slice(0, MISTAKEN) + name.slice(MISTAKEN + 1), ''],
  ['names with a wrong letter', (name) => `${name.slice(0, MISTAKEN)}x${name.slice(MISTAKEN + 1)}`, ''],
  ['beginnings among outdoor perennials', (name) => name.slice(0, 2), '&tags=outdoor,perennial'],
  ['no name that there is', (name) => [...name].reverse().join('').padEnd(90, 'xyz '), ''],
  ['all plants', () => '', ''],
];

export async function measurePlantSearch(bench: Bench): Promise<Finding> {
  const { token } = await bench.openDemo();
  const plants = await readAll(bench, token);
  const names = LOCALES.flatMap((locale) => plants.flatMap((plant) => plant.names[locale]?.slice(0, 1) ?? []));
  const step = Math.floor(names.length / PLANTS_OF_EACH_KIND);
  const searched: { kind: string; ms: number }[] = [];
  const lookUpMs: number[] = [];
  for (let round = -1; round < PLANTS_OF_EACH_KIND; round += 1) {
    const name = names[Math.max(0, round) * step] ?? '';
    const one = plants[Math.max(0, round) % plants.length];
    for (const [kind, toSearch, filters] of KINDS) {
      const search = toSearch(name) === '' ? '' : `&search=${encodeURIComponent(toSearch(name))}`;
      const ms = await took(() => bench.call(token, 'GET', `/api/v1/plants?limit=${PAGE}${search}${filters}`));
      // The first round only warms up.
      if (round >= 0) searched.push({ kind, ms });
    }
    const ms = await took(() => bench.call(token, 'GET', `/api/v1/plants/${one?.id}`));
    if (round >= 0) lookUpMs.push(ms);
  }
  const all = searched.map(({ ms }) => ms);
  const crowdMs = await searchAtOnce(bench, token, names);
  return {
    samples: [
      { what: 'plants in the database', expected: LEAST_PLANTS, actual: plants.length },
      { what: 'searches in ten languages', expected: PLANTS_OF_EACH_KIND * KINDS.length, actual: searched.length },
      { what: `searches by ${AT_ONCE} people at once`, expected: names.length, actual: crowdMs.length },
    ],
    figures: [
      {
        of: 'a page of a search',
        values: spread(all, 'ms', { below: AIM_MS }),
        reference: { of: 'one plant by its id', values: spread(lookUpMs, 'ms') },
      },
      { of: `a page of a search, ${AT_ONCE} people at once`, values: spread(crowdMs, 'ms', { below: AIM_MS }) },
      ...KINDS.map(([kind]) => ({
        of: kind,
        values: spread(
          searched.filter((one) => one.kind === kind).map(({ ms }) => ms),
          'ms',
        ),
      })),
    ],
  };
}

/** Every name, each by its beginning; answers the times of all. */
async function searchAtOnce({ call }: Bench, token: string, names: readonly string[]): Promise<number[]> {
  const waiting = [...names];
  const times: number[] = [];
  const search = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const term = encodeURIComponent(name.slice(0, 5));
      times.push(await took(() => call(token, 'GET', `/api/v1/plants?limit=${PAGE}&search=${term}`)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, search));
  return times;
}

async function readAll({ call }: Bench, token: string): Promise<Plant[]> {
  const all: Plant[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next === '' ? '' : `&after=${next}`;
    const page: Page = await call(token, 'GET', `/api/v1/plants?limit=200${after}`);
    all.push(...page.plants);
    next = page.next;
  }
  return all;
}

async function took(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}
