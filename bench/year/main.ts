/**
 * `npm run year [-- OPTION ...]`: a year of four gardens through the product's own processes on a clock that leaps, with
 * restarts and faults of every kind. Ends with 1 unless every record agrees.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endCleanly } from '../end-cleanly.ts';
import { enterMounts } from './disk.ts';
import { readYearOptions, USAGE } from './options.ts';
import { describeYear, isFlawless, withRow } from './report.ts';
import { runYear } from './year.ts';

const NOTE = join(import.meta.dirname, '../../docs/reliability.md');

function options() {
  try {
    return readYearOptions(process.argv.slice(2), Date.now());
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const year = options();
const diskObstacle = year.disks > 0 ? await enterMounts() : null;
if (diskObstacle !== null) console.log(diskObstacle);
const updated = year.updatedFrom === null ? '' : ` --updated-from ${year.updatedFrom}`;
const again = `--seed ${year.seed} --restarts ${year.restarts} --disks ${year.disks} --days ${year.days} --from ${new Date(year.fromMs).toISOString().slice(0, 10)}${updated}`;
console.log(again);
endCleanly();
const report = await runYear({ ...year, disks: diskObstacle === null ? year.disks : 0, diskObstacle }, console.log);
console.log(describeYear(report).join('\n'));
if (year.isWritten) writeFileSync(NOTE, withRow(readFileSync(NOTE, 'utf8'), report));
const isGood = isFlawless(report);
console.log(isGood ? '\nAll records agree.' : `\nThis year went wrong; ${again} makes its timetable again.`);
process.exitCode = isGood ? 0 : 1;
