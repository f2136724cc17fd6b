/** The server: nouns, joiners, control loop, platform. */

import { type Area, LIBRARIES } from './area.ts';
import { filesRightIn, nounsIn, SERVER_JOINERS } from './folders.ts';
import { againstOrder, joinersBefore, nounsBefore } from './server-order.ts';

/** Other folders that a noun of the server may import, with the purpose. */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  devices: ['drivers/driver.ts', 'drivers/networks.ts'],
  hubs: ['drivers/driver.ts'],
  weather: ['weather-providers/provider.ts', 'weather-providers/registry.ts', 'weather-providers/retry-after.ts'],
};
/**
 * Which kinds of hardware and weather there are is known only to the registries; the link that drivers share, and
 * the broker, are opened by who starts them. The demo may use the simulator.
 */
const REGISTRIES = [
  'drivers/driver.ts',
  'drivers/registry.ts',
  'drivers/mqtt/last-wills.ts',
  'drivers/mqtt/mqtt-link.ts',
  'drivers/mqtt/embedded-broker.ts',
  'drivers/mqtt/mqtt-publisher.ts',
  'drivers/mqtt-transport.ts',
  'drivers/networks.ts',
  'drivers/matter-process.ts',
  'weather-providers/provider.ts',
  'weather-providers/registry.ts',
];
const DEMO_MAY = ['drivers/simulated/', 'weather-providers/simulated/', 'simulator/'];

export function serverAreas(paths: readonly string[]): Area[] {
  const nouns = nounsIn(paths, 'server');
  const fronts = nouns.map((noun) => `server/${noun}/index.ts`);
  const joiners = SERVER_JOINERS.map((name) => `server/${name}/`);
  const topFiles = filesRightIn(paths, 'server');
  const throughIndex = nouns.flatMap((noun) => [
    [
      `server/${noun}/tables.ts`,
      `go through server/${noun}/index.ts; tables are named only by foreign keys and joins, listed with their reason in scripts/borders/foreign-tables.ts.`,
    ] as const,
    [`server/${noun}/`, `go through server/${noun}/index.ts, and add there what is missing.`] as const,
  ]);
  const dashboard = [
    'dashboard/',
    'the server does not know the dashboard: what both need belongs in contract.',
  ] as const;
  const nounAreas = nouns.map((noun) => ({
    path: `server/${noun}/`,
    may: [
      'contract/',
      'engine/',
      'server/platform/',
      `server/${noun}/`,
      ...nounsBefore(noun).map((earlier) => `server/${earlier}/index.ts`),
      ...LIBRARIES,
      ...(GRANTS[noun] ?? []),
    ],
    refused: [
      ...nouns
        .filter((other) => !nounsBefore(noun).includes(other))
        .map((later) => [`server/${later}/index.ts`, againstOrder(noun, later)] as const),
      ...throughIndex,
      dashboard,
      [
        'drivers/',
        'only devices, hubs and control-loop talk to hardware: ask server/devices/index.ts, or take a word from engine/vocabulary.',
      ],
      ['weather-providers/', 'only weather asks providers: use server/weather/index.ts.'],
      ['simulator/', 'a noun cannot tell a simulated garden from a real one: the demo alone knows the simulator.'],
      ['i18n/', 'ask server/platform/language.ts for a text.'],
      [
        'server/control-loop/',
        'the loop reads the database and wakes by itself: write the row and notify, do not call it.',
      ],
      ...[...joiners, ...topFiles].map(
        (place) =>
          [place, 'joiners put nouns together: pass the value in, or move it into the noun that owns it.'] as const,
      ),
    ] as const,
    otherwise:
      'a noun of the server may import contract, engine, platform, its own folder and the index.ts of nouns before it.',
  }));
  const joinerMay = [
    ...fronts,
    ...topFiles,
    'server/control-loop/index.ts',
    'server/platform/',
    'client/',
    'contract/',
    'engine/',
    'i18n/',
    ...REGISTRIES,
    ...LIBRARIES,
  ];
  const kinds = 'only a registry knows the kinds there are: ask it by the kind that is stored.';
  return [
    ...nounAreas,
    ...['', ...SERVER_JOINERS].map((joiner) => ({
      path: joiner === '' ? 'server/' : `server/${joiner}/`,
      may: [
        ...joinerMay,
        ...(joiner === '' ? joiners : [joiner, ...joinersBefore(joiner)].map((name) => `server/${name}/`)),
        ...(joiner === 'demo' ? DEMO_MAY : []),
      ],
      refused: [
        ...throughIndex,
        ...joiners.map(
          (place) =>
            [
              place,
              `joiners stand in an order (${SERVER_JOINERS.join(' < ')}): let app.ts or main.ts pass the value in.`,
            ] as const,
        ),
        ['drivers/', kinds] as const,
        ['weather-providers/', kinds] as const,
        ['simulator/', 'the demo alone knows the simulator, and the driver that starts it.'] as const,
        ['server/control-loop/', 'go through server/control-loop/index.ts.'] as const,
        dashboard,
      ],
      otherwise:
        'a joiner of the server may import nouns by their index.ts, and the registries of drivers and providers.',
    })),
    {
      path: 'server/control-loop/',
      may: ['engine/', 'drivers/driver.ts', 'server/platform/', 'server/control-loop/', ...fronts, ...LIBRARIES],
      refused: [
        ...throughIndex,
        ['contract/', 'the loop speaks to devices, not to browsers: use engine/vocabulary, the nouns present it.'],
        ['weather-providers/', 'the loop reads weather from server/weather/index.ts.'],
        ...[...joiners, ...topFiles].map((place) => [place, 'take it as an argument of the loop.'] as const),
        dashboard,
      ],
      otherwise: 'the control loop may import engine, drivers, platform and the index.ts of nouns.',
    },
    {
      path: 'server/platform/',
      may: ['server/platform/', 'contract/', 'engine/vocabulary/', 'i18n/', ...LIBRARIES],
      refused: [
        ['server/', 'platform knows no noun: take a function as an argument, and let app.ts or main.ts pass it in.'],
        ['engine/', 'platform calculates nothing: it may import engine/vocabulary only.'],
        dashboard,
      ],
      otherwise: 'platform may import libraries, contract, engine/vocabulary and i18n.',
    },
  ];
}
