import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone, ZoneChart } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { withLabel, withNote } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { decisionsQuery } from '../../schedule/index.ts';
import { ColumnHeads } from '../../ui/text/column-heads.tsx';
import unseen from '../../ui/text/unseen.module.css';
import { calculateSoilShares, type SoilWater } from '../soil/soil-shares.ts';
import waterTableClasses from '../status/zone-chart-table.module.css';
import classes from '../status/zone-status.module.css';
import { listPastWaterDays, listPlannedWaterDays, splitIntoWeeks, sumWater, type WaterDay } from './water-days.ts';
import { WaterPicture } from './water-picture.tsx';
import waterWalkClasses from './water-walk.module.css';

const DAYS_AHEAD = 7;

type Props = { zone: Zone; group: CurrentGroup; chart: ZoneChart };

/** A zone's soil water over a week or a month and the week ahead: as a picture, as a sum, and as figures. */
export function ZoneWater({ zone, group, chart }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days));
  const read = useQuery(decisionsQuery(group.id, zone.id, today, addDays(today, DAYS_AHEAD)));
  const { data: decisions = [] } = read;
  const past = listPastWaterDays(chart);
  const water = zone.soil_water;
  if (!water || past.length === 0) return <p className={classes.none}>{t('zoneChart.noAccount')}</p>;
  const planned = listPlannedWaterDays(ahead, decisions, group.location === 'outdoor' ? group.weathers : []);
  const caption = withLabel(zone.name, t('zoneChart.waterTitle'));
  return (
    <>
      <h2 className={classes.heading}>{t('zoneChart.waterTitle')}</h2>
      <FailedReads reads={[read]} />
      <WaterPicture days={[...past, ...planned]} water={water} />
      <h2 className={classes.heading}>{t('zoneChart.walkTitle')}</h2>
      <WaterWalk days={past} water={water} />
      {chart.scale === 'month' && (
        <>
          <h2 className={classes.heading}>{t('zoneChart.byWeek')}</h2>
          <WaterTable lines={splitIntoWeeks(past)} water={water} head={t('zoneChart.weekFrom')} caption={caption} />
        </>
      )}
      <details>
        <summary className={classes.summary}>{t('zoneChart.asTable')}</summary>
        <WaterTable
          lines={[...past, ...planned].map((day) => [day])}
          water={water}
          head={t('zoneChart.day')}
          caption={caption}
        />
      </details>
    </>
  );
}

const NONE = '–';

type WaterTableProps = {
  /** The days of each line: one, or those of a week. */
  lines: readonly (readonly WaterDay[])[];
  water: SoilWater;
  /** Over the first column. */
  head: string;
  caption: string;
};

/** What came in and went out, the latest first: also what is planned and forecast, as the picture shows it. */
function WaterTable({ lines, water, head, caption }: WaterTableProps) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const depth = (mm: number) => (mm === 0 ? NONE : asText(units.waterDepth(mm)));
  return (
    <div className={waterTableClasses.frame}>
      <table className={waterTableClasses.table}>
        <caption className={unseen.words}>{caption}</caption>
        <ColumnHeads
          names={[
            head,
            t('zoneChart.rain'),
            t('zoneChart.irrigation'),
            t('zoneChart.used'),
            t('zoneChart.levelInEvening'),
          ]}
        />
        <tbody>
          {lines.toReversed().map((days) => {
            const [first] = days;
            const evening = days.at(-1)?.depletionMm ?? null;
            const { rainMm, irrigationMm, etMm } = sumWater(days);
            return (
              first && (
                <tr key={first.date}>
                  <th scope="row">
                    {first.isAhead
                      ? withNote(dates.dayAndMonth(first.date), t('ribbon.planned'))
                      : dates.dayAndMonth(first.date)}
                  </th>
                  <td>{depth(rainMm)}</td>
                  <td>{depth(irrigationMm)}</td>
                  <td>{depth(etMm)}</td>
                  <td>
                    {evening === null
                      ? NONE
                      : asText(units.percent(calculateSoilShares({ ...water, depletion_mm: evening }).filled))}
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

/** Less is rounding. */
const LEAST_SHOWN_MM = 0.05;

type WaterWalkProps = { days: readonly WaterDay[]; water: SoilWater };

/** From the first evening to the last: what came in, what went out, and where that has led. */
function WaterWalk({ days, water }: WaterWalkProps) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const [first, ...others] = days.filter(({ depletionMm }) => depletionMm !== null);
  const last = others.at(-1);
  if (!first || !last) return null;
  const sums = sumWater(others);
  const rows = [
    { kind: 'in', name: t('zoneChart.rain'), mm: sums.rainMm },
    { kind: 'in', name: t('zoneChart.irrigation'), mm: sums.irrigationMm },
    { kind: 'out', name: t('zoneChart.used'), mm: sums.etMm },
    { kind: 'out', name: t('zoneChart.drained'), mm: sums.drainedMm },
  ].filter(({ mm }) => mm >= LEAST_SHOWN_MM);
  const most = Math.max(1, ...rows.map(({ mm }) => mm));
  const evening = ({ date, depletionMm }: WaterDay) => (
    <div className={waterWalkClasses.row} data-kind="evening">
      <dt>{t('zoneChart.walkFrom', { day: dates.dayAndMonth(date) })}</dt>
      <dd>
        {withLabel(
          t('zoneChart.level'),
          asText(units.percent(calculateSoilShares({ ...water, depletion_mm: depletionMm ?? 0 }).filled)),
        )}
      </dd>
    </div>
  );
  return (
    <dl className={waterWalkClasses.walk}>
      {evening(first)}
      {rows.map(({ kind, name, mm }) => (
        <div key={name} className={waterWalkClasses.row} data-kind={kind}>
          <dt>{name}</dt>
          <dd>
            <span className={waterWalkClasses.bar} style={{ width: `${(mm / most) * 100}%` }} aria-hidden="true" />
            <span className={waterWalkClasses.figure}>
              {kind === 'in' ? '+' : '−'}
              {asText(units.waterDepth(mm))}
            </span>
          </dd>
        </div>
      ))}
      {evening(last)}
    </dl>
  );
}
