import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import unseen from '../../ui/unseen.module.css';
import { type SoilWater, soilShares } from '../soil/soil-column.tsx';
import classes from '../status/zone-chart-table.module.css';
import { sumWater, type WaterDay } from './water-days.ts';

const NONE = '–';

type Props = {
  /** The days of each line: one, or those of a week. */
  lines: readonly (readonly WaterDay[])[];
  water: SoilWater;
  /** Over the first column. */
  head: string;
  caption: string;
};

/** What came in and went out, newest first. */
export function WaterTable({ lines, water, head, caption }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const depth = (mm: number) => (mm === 0 ? NONE : asText(units.waterDepth(mm)));
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={unseen.words}>{caption}</caption>
        <ColumnHeads
          names={[head, t('zoneChart.rain'), t('zoneChart.irrigation'), t('zoneChart.used'), t('zoneChart.level')]}
        />
        <tbody>
          {lines.toReversed().map((days) => {
            const [first] = days;
            const evening = days.at(-1)?.depletionMm ?? null;
            const { rainMm, irrigationMm, etMm } = sumWater(days);
            return (
              first && (
                <tr key={first.date}>
                  <th scope="row">{dates.dayAndMonth(first.date)}</th>
                  <td>{depth(rainMm)}</td>
                  <td>{depth(irrigationMm)}</td>
                  <td>{depth(etMm)}</td>
                  <td>
                    {evening === null
                      ? NONE
                      : asText(units.percent(soilShares({ ...water, depletion_mm: evening }).filled))}
                  </td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
