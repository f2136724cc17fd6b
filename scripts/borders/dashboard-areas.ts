/** The dashboard: nouns, shell, page kit, ui, platform. */

import { type Area, LIBRARIES } from './area.ts';
import { nounsIn } from './folders.ts';

export function dashboardAreas(paths: readonly string[]): Area[] {
  const server = [
    'server/',
    'the dashboard reaches the server over the API: what both need belongs in contract.',
  ] as const;
  const drivers = [
    'drivers/',
    'the dashboard knows no hardware: show what the contract says about the device.',
  ] as const;
  const wire = ['contract/', 'engine/', 'i18n/'];
  const nouns = nounsIn(paths, 'dashboard');
  const fronts = nouns.map((noun) => `dashboard/${noun}/index.ts`);
  const throughIndex = nouns.map(
    (noun) => [`dashboard/${noun}/`, `go through dashboard/${noun}/index.ts, and add there what is missing.`] as const,
  );
  const shared = ['dashboard/page-kit/', 'dashboard/ui/', 'dashboard/platform/'];
  return [
    ...nouns.map((noun) => ({
      path: `dashboard/${noun}/`,
      may: [...wire, `dashboard/${noun}/`, ...fronts, ...shared, 'npm:'],
      refused: [
        ...throughIndex,
        [
          'dashboard/app/',
          'nouns do not know the shell: take it as a prop, or move it to dashboard/page-kit or platform.',
        ] as const,
        server,
        drivers,
        ['node:', 'browsers have no Node.'] as const,
      ],
      otherwise:
        'a noun of the dashboard may import contract, engine, i18n, page-kit, ui, platform, its own folder and the index.ts of other nouns.',
    })),
    {
      path: 'dashboard/app/',
      may: [...wire, 'dashboard/', 'npm:'],
      refused: [server, drivers, ['node:', 'browsers have no Node.']],
      otherwise: 'the shell may import all of dashboard, contract, engine and i18n.',
    },
    {
      path: 'dashboard/page-kit/',
      may: ['contract/', 'engine/vocabulary/', 'i18n/', ...shared, 'npm:'],
      refused: [
        ['engine/', 'page-kit calculates nothing: it may import engine/vocabulary only.'],
        [
          'dashboard/',
          'page-kit is what pages of any noun are made of: take it as a prop, or move the part to the noun it belongs to.',
        ],
        server,
        drivers,
        ['node:', 'browsers have no Node.'],
      ],
      otherwise: 'page-kit may import ui, platform, libraries, contract, engine/vocabulary and i18n.',
    },
    {
      path: 'dashboard/ui/',
      may: ['dashboard/ui/', 'npm:react', 'npm:react-dom', 'npm:@mantine', 'npm:@tabler', 'npm:uplot'],
      refused: [
        ['contract/', 'ui knows no irrigation: take plain values as props.'],
        ['engine/', 'ui knows no irrigation: take plain values as props.'],
        ['dashboard/platform/i18n/use-translation.ts', 'take the finished text as a prop.'],
        ['dashboard/', 'ui knows nobody: take it as a prop, or move the part to the noun it belongs to.'],
        ['i18n/', 'take the finished text as a prop.'],
        server,
      ],
      otherwise: 'ui may import React, the UI kit and its icons.',
    },
    {
      path: 'dashboard/platform/',
      may: ['dashboard/platform/', 'contract/', 'engine/vocabulary/', 'i18n/', 'npm:'],
      refused: [
        ['engine/', 'platform calculates nothing: it may import engine/vocabulary only.'],
        ['dashboard/', 'platform knows no noun: take it as an argument, and let dashboard/app pass it in.'],
        server,
        ['node:', 'browsers have no Node.'],
      ],
      otherwise: 'platform may import libraries, contract, engine/vocabulary and i18n.',
    },
    {
      path: 'dashboard/',
      may: ['dashboard/', 'i18n/', 'engine/vocabulary/', ...LIBRARIES],
      refused: [server],
      otherwise: 'the entry of the dashboard starts dashboard/app and does nothing else.',
    },
  ];
}
