import type { ZoneFlow } from '@sluice/contract/zone-flow';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ColumnHeads } from '../../ui/text/column-heads.tsx';
import unseen from '../../ui/text/unseen.module.css';
import classes from './flow-picture.module.css';

/** The picture's own units: it is stretched to its place. */
const STEP = 10;
const HEIGHT = 100;
/** Of the larger of the usual flow and the largest one. */
const HEADROOM = 1.15;
/** Room for so many runs: the first few do not fill the picture. */
const LEAST_RUNS = 20;

/** Flow of each run as a bar, and the usual flow as a line; the same figures as a table for who cannot see it. */
export function FlowPicture({ flow: { runs, usual_flow_l_per_min: usual, change } }: { flow: ZoneFlow }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const most = HEADROOM * Math.max(usual ?? 0, ...runs.map((run) => run.flow_l_per_min));
  const heightOf = (value: number) => (HEIGHT * value) / most;
  const isChanged = ({ at }: ZoneFlow['runs'][number]) => change !== null && at.utc >= change.since.utc;
  const width = STEP * Math.max(LEAST_RUNS, runs.length);
  const [first, last] = [runs[0], runs.at(-1)];
  const when = ({ at }: ZoneFlow['runs'][number]) => `${dates.dayAndMonth(at.local_date)} ${dates.time(at.utc)}`;
  return (
    <div className={classes.chart}>
      <svg className={classes.picture} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {runs.map((run, index) => (
          <rect
            key={run.at.utc}
            data-changed={isChanged(run) || undefined}
            className={classes.run}
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - heightOf(run.flow_l_per_min)}
            height={heightOf(run.flow_l_per_min)}
          >
            <title>{withLabel(when(run), asText(units.flow(run.flow_l_per_min)))}</title>
          </rect>
        ))}
        {usual !== null && (
          <line
            className={classes.usual}
            x1={0}
            x2={width}
            y1={HEIGHT - heightOf(usual)}
            y2={HEIGHT - heightOf(usual)}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {first !== undefined && last !== undefined && (
        <p className={classes.dates} aria-hidden="true">
          <span>{dates.dayAndMonth(first.at.local_date)}</span>
          {runs.length >= LEAST_RUNS && <span>{dates.dayAndMonth(last.at.local_date)}</span>}
        </p>
      )}
      <table className={unseen.words}>
        <caption>{t('zoneFlow.title')}</caption>
        <ColumnHeads names={[t('zoneChart.time'), t('zoneFlow.flow')]} />
        <tbody>
          {runs.map((run) => (
            <tr key={run.at.utc}>
              <th scope="row">{when(run)}</th>
              <td>{asText(units.flow(run.flow_l_per_min))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
