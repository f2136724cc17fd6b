import { toCalendarDay } from '@sluice/engine/programs/calendar-day';
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import type { Site } from '@sluice/engine/proof/seasons/results';
import { readCaseTable } from '@sluice/engine/proof/shared-cases';

/** Three measured years south of Phoenix (AZMET by Ref-ET, in the published cases): only the forecasts are made up. */
export function maricopa(): Site {
  const climate = CLIMATES.find(({ timeZone }) => timeZone === 'America/Phoenix');
  if (climate === undefined) throw new Error('no climate of Phoenix');
  const days = readCaseTable('et0/refet-maricopa-daily.csv').map((row) => {
    const { epochDay, date, month, weekday } = toCalendarDay(Temporal.PlainDate.from(row.text('date')));
    return {
      epochDay,
      date,
      month,
      weekday,
      temperatureMinC: row.number('tmin_C'),
      temperatureMaxC: row.number('tmax_C'),
      rainfallMm: row.number('rain_mm'),
      et0Mm: row.number('refet_ASCE_ETo_mm'),
      humidityPercent: (row.number('rhmax') + row.number('rhmin')) / 2,
      windMPerS: row.number('wind3m_ms'),
    };
  });
  return { name: 'Maricopa, as measured', climate, listDays: () => days };
}
