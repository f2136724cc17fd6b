/** `npm run bench [-- NAME ...]`: every claim about speed, measured on a running Sluice, with what it is held against. */
import { startServer } from '@sluice/e2e/server-fixture';
import { openBench } from './bench-garden.ts';
import { measureFirstView } from './first-view.ts';
import { measureIndex } from './index-throughput.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManualRuns } from './manual-runs.ts';
import { measureStarts } from './start-jitter.ts';

const MEASURES = {
  'first-view': measureFirstView,
  lighthouse: measureLighthouse,
  index: measureIndex,
  'manual-runs': measureManualRuns,
  starts: measureStarts,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}; there are ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(1);
}

const server = await startServer();
try {
  const bench = await openBench(server.url, server.dataDir);
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    for (const line of await measure(bench)) console.log(`  ${line}`);
  }
  await bench.close();
} finally {
  await server.remove();
}
