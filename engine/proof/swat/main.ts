/**
 * `npm run swat [stride]`: the WaterSense / SWAT protocol over every 30-day window of the published weather. Ends with 1
 * where the aim is missed, with 2 where there is no weather.
 */
import { areCasesHere, readCaseTable } from '../shared-cases.ts';
import { swatReport } from './report.ts';

const MM_PER_IN = 25.4;

if (areCasesHere) {
  const weather = {
    Maricopa: readCaseTable('et0/refet-maricopa-daily.csv').map((row) => ({
      date: row.text('date'),
      et0In: row.number('refet_ASCE_ETo_mm') / MM_PER_IN,
      rainIn: row.number('rain_mm') / MM_PER_IN,
    })),
    // The Fallon series has no rain.
    Fallon: readCaseTable('et0/refet-fallon-daily-2015.csv').map((row) => ({
      date: row.text('date'),
      et0In: row.number('refet_ETo_mm') / MM_PER_IN,
      rainIn: 0,
    })),
  };
  const { lines, isReached } = swatReport(weather, Number(process.argv[2] ?? 1));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isReached ? 0 : 1;
} else {
  process.stderr.write('../shared/cases is absent: give swatReport() the weather of the simulator instead\n');
  process.exitCode = 2;
}
