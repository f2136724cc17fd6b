/** Import rules: one area per folder, made from the folder listing, each with a remedy. */

import { type Area, LIBRARIES } from './area.ts';
import { dashboardAreas } from './dashboard-areas.ts';
import { filesRightIn, foldersIn } from './folders.ts';
import { serverAreas } from './server-rooms.ts';

/** Each topic of the engine may look only at those before it. */
export const ENGINE_TOPICS: readonly string[] = [
  'evapotranspiration',
  'soil-water',
  'application',
  'zones',
  'calibration',
  'programs',
  'restrictions',
  'sensing',
  'skipping',
  'schedule',
  'savings',
];

export function makeAreas(paths: readonly string[]): Area[] {
  return [
    ...engineAreas(paths),
    ...adapterAreas(paths, 'drivers', 'driver', 'registry.ts'),
    ...adapterAreas(paths, 'weather-providers', 'provider', 'registry.ts'),
    ...serverAreas(paths),
    ...dashboardAreas(paths),
    {
      path: 'contract/',
      may: ['contract/', 'engine/vocabulary/', 'npm:zod'],
      refused: [['engine/', 'the wire knows words, no calculations: move the word to engine/vocabulary.']],
      otherwise: 'the contract is read by both sides: it may import engine/vocabulary and Zod, nothing else.',
    },
    {
      path: 'simulator/',
      may: ['simulator/', 'engine/vocabulary/', ...LIBRARIES],
      refused: [['engine/', 'a garden answers to its own physics, else it would prove the engine with itself.']],
      otherwise:
        'the simulator stands for hardware: it may import engine/vocabulary only, and others start it by path.',
    },
    {
      path: 'i18n/',
      may: ['i18n/', 'engine/vocabulary/', ...LIBRARIES],
      refused: [],
      otherwise: 'texts belong to no side: i18n may import engine/vocabulary only.',
    },
    {
      path: 'e2e/',
      may: ['e2e/', 'i18n/', 'engine/vocabulary/', 'contract/', 'simulator/', ...LIBRARIES],
      refused: [
        ['server/', 'a browser spec uses Sluice as a person does: go through the page, or start the server by path.'],
        ['dashboard/', 'a browser spec uses Sluice as a person does: find it on the page by role and text.'],
      ],
      otherwise: 'a browser spec uses Sluice from outside: it may import i18n, contract, vocabulary and simulator.',
    },
    {
      path: 'bench/',
      may: [
        'bench/',
        'e2e/',
        'server/',
        'drivers/',
        'weather-providers/',
        'simulator/',
        'engine/',
        'contract/',
        'i18n/',
        ...LIBRARIES,
      ],
      refused: [],
      otherwise: 'measure the built dashboard through its address, and the rest through @sluice names.',
    },
    {
      path: 'client/',
      may: ['client/', ...LIBRARIES],
      refused: [],
      otherwise: 'the client knows the server by its description alone: it may import libraries.',
    },
    {
      path: 'scripts/',
      may: ['scripts/', 'e2e/', 'engine/proof/', ...LIBRARIES],
      refused: [],
      otherwise: 'a command starts the product as a process: run it by path instead of importing it.',
    },
  ];
}

function engineAreas(paths: readonly string[]): Area[] {
  const outside: Area['refused'] = [
    ['npm:', 'the engine is pure and needs no library: take the value as an argument.'],
    ['node:', 'the engine reads and writes nothing: take the value as an argument.'],
  ];
  return foldersIn(paths, 'engine').map((topic) => {
    const rank = ENGINE_TOPICS.indexOf(topic);
    const before = ENGINE_TOPICS.slice(0, Math.max(rank, 0));
    if (topic === 'vocabulary') {
      return {
        path: 'engine/vocabulary/',
        may: ['engine/vocabulary/'],
        refused: outside,
        otherwise: 'words stand on nothing: move what you need into engine/vocabulary, or the code to its topic.',
      };
    }
    return {
      path: `engine/${topic}/`,
      may: ['engine/vocabulary/', `engine/${topic}/`, ...before.map((name) => `engine/${name}/`)],
      refused: [
        ...outside,
        [
          'engine/',
          rank < 0
            ? `say where engine/${topic} stands: put it into ENGINE_TOPICS of scripts/borders/rooms.ts.`
            : `${topic} looks only left (${ENGINE_TOPICS.join(' < ')}): move what both need to the left, or take it as an argument.`,
        ],
      ],
      otherwise: 'the engine knows only itself: take the value as an argument, or move the word to engine/vocabulary.',
    };
  });
}

/** Links that several drivers share, each in a folder of its own. */
const SHARED_LINKS: readonly string[] = ['drivers/lan/', 'drivers/mqtt/'];

/** Drivers and weather providers: shared files in the top folder, one folder each, a registry that knows them all. */
function adapterAreas(paths: readonly string[], folder: string, kind: string, registry: string): Area[] {
  const shared = filesRightIn(paths, folder).filter((path) => path !== `${folder}/${registry}`);
  const links = SHARED_LINKS.filter((path) => path.startsWith(`${folder}/`));
  const base = ['engine/vocabulary/', ...LIBRARIES];
  const refused: Area['refused'] = [
    ['engine/', `a ${kind} carries figures and decides nothing: it may import engine/vocabulary only.`],
    ['simulator/', `a ${kind} speaks to it over its transport, which is passed in.`],
    ['server/', `a ${kind} does not know the server: what it needs is passed in.`],
    ['contract/', `a ${kind} does not know the wire of the dashboard: use engine/vocabulary, the server presents it.`],
  ];
  const otherwise = `a ${kind} may import engine/vocabulary and the shared files of ${folder}, nothing else.`;
  return [
    {
      path: `${folder}/`,
      may: [...shared, ...base],
      refused: [
        [`${folder}/`, `what all share knows no single ${kind}: only ${folder}/${registry} lists them.`],
        ...refused,
      ],
      otherwise,
    },
    { path: `${folder}/${registry}`, may: [`${folder}/`, ...base], refused, otherwise },
    ...foldersIn(paths, folder).map((name) => ({
      path: `${folder}/${name}/`,
      // Only the simulated driver and provider use the simulator: they start it and share its weather.
      may: [`${folder}/${name}/`, ...shared, ...links, ...base, ...(name === 'simulated' ? ['simulator/'] : [])],
      refused: [
        [`${folder}/`, `a ${kind} knows no other: move what both need into a file of ${folder}.`] as const,
        ...refused,
      ],
      otherwise,
    })),
  ];
}
