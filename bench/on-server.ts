import { startServer } from '@sluice/e2e/server-fixture';
import { measureAssistantTools } from './assistant-tools.ts';
import { measureBackup } from './backup.ts';
import { type Bench, openBench } from './bench-garden.ts';
import { measureCalendar } from './calendar.ts';
import { measureChart } from './chart.ts';
import { type Finding, takeMeasures } from './finding.ts';
import { measureFirstView } from './first-view.ts';
import { measureGardenYear } from './garden-year.ts';
import { measureHome40 } from './home-40.ts';
import { measureIndex } from './index-throughput.ts';
import { measureLargeGarden } from './large-garden.ts';
import { measureLaterRoutes } from './later-routes.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManualRuns } from './manual-runs.ts';
import { measurePlantSearch } from './plant-search.ts';
import { measureReadings } from './readings.ts';
import { measureRouteChange } from './route-change.ts';
import { measureStationPush } from './station-push.ts';
import { measureWhatIf } from './what-if.ts';

const MEASURES = {
  'first-view': measureFirstView,
  'later-routes': measureLaterRoutes,
  'route-change': measureRouteChange,
  lighthouse: measureLighthouse,
  calendar: measureCalendar,
  chart: measureChart,
  index: measureIndex,
  'manual-runs': measureManualRuns,
  'plant-search': measurePlantSearch,
  readings: measureReadings,
  'station-push': measureStationPush,
  'large-garden': measureLargeGarden,
  'home-40': measureHome40,
  backup: measureBackup,
  'garden-year': measureGardenYear,
  'what-if': measureWhatIf,
  'assistant-tools': measureAssistantTools,
} satisfies Record<string, (bench: Bench) => Promise<Finding>>;

/** Starts a Sluice of its own, and takes these measures on it one after the other. Returns those that failed. */
export async function takeOnServer(
  names: readonly (keyof typeof MEASURES)[],
  say: (line: string) => void,
): Promise<string[]> {
  const server = await startServer();
  try {
    const bench = await openBench(server.url, server.dataDir);
    try {
      return await takeMeasures(
        names.map((name) => [name, () => MEASURES[name](bench)] as const),
        say,
      );
    } finally {
      await bench.close();
    }
  } finally {
    await server.remove();
  }
}
