import type { ZoneChart } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { withNote } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ColumnHeads } from '../../ui/text/column-heads.tsx';
import unseen from '../../ui/text/unseen.module.css';
import classes from './zone-chart-table.module.css';

const NONE = '–';

/** The chart's figures as a table, newest first. */
export function ZoneChartTable({ chart, caption }: { chart: ZoneChart; caption: string }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const isLong = chart.step_min > 1440;
  const hasTime = chart.step_min < 1440;
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={unseen.words}>{caption}</caption>
        <ColumnHeads
          names={[
            t(isLong ? 'zoneChart.weekFrom' : 'zoneChart.time'),
            t('zoneChart.moisture'),
            t('zoneChart.sunlight'),
            t('zoneChart.irrigation'),
          ]}
        />
        <tbody>
          {chart.points.toReversed().map(({ at, moisture, sunlight, irrigation_l, irrigation_min }) => (
            <tr key={at.utc}>
              <th scope="row">
                {isLong && dates.dateInFigures(at.local_date)}
                {!isLong && chart.scale !== 'today' && dates.dayAndMonth(at.local_date)} {hasTime && dates.time(at.utc)}
              </th>
              <td>{moisture === null ? NONE : asText(units.percent(moisture))}</td>
              <td>{sunlight === null ? NONE : asText(units.measured(sunlight, 1, 'klx'))}</td>
              <td>
                {irrigation_min > 0
                  ? withNote(asText(units.volume(irrigation_l)), dates.duration(irrigation_min * 60))
                  : NONE}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
