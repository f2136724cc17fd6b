import type { Moment } from '@sluice/contract/primitives';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useWidth } from '../../ui/layout/use-width.ts';
import unseen from '../../ui/text/unseen.module.css';
import classes from './ribbon.module.css';
import { type Bounds, findRibbonTargets } from './ribbon-targets.ts';

/** One stretch of the day: water that flows, flowed or will flow, or a run that is left out. */
export type RibbonRun = {
  id: string;
  label: string;
  start: Moment;
  end: Moment;
  state: 'planned' | 'running' | 'done' | 'skipped';
};

/** Where the band begins and ends, in thousandths of its width. */
export type RibbonScale = {
  bounds: (run: RibbonRun) => Bounds;
  /** Null before or after the band. */
  now: number | null;
  /** While the sun is up. */
  days: readonly Bounds[];
  marks: readonly { x: number; label: string }[];
};

type Props = {
  scale: RibbonScale;
  runs: readonly RibbonRun[];
  /** Local date of the calendar in which a run stands. */
  dayOf: (run: RibbonRun) => string;
  /** In words: sunrise and sunset. */
  sun: string | null;
  none: string;
  /** False while some runs are not known yet. */
  isComplete?: boolean;
  /** The band alone, where the runs are listed beside it. */
  isBare?: boolean;
};

/** Least width of a run, thousandths of the band: even two minutes can be seen. */
export const NARROWEST = 4;
/** What was left out has no length of its own; so wide that its hatching shows. */
export const NARROWEST_HATCHED = 16;

const STATES = ['done', 'running', 'planned', 'skipped'] as const satisfies RibbonRun['state'][];

const findHeights = (state: RibbonRun['state']) =>
  state === 'skipped' ? { y: 22, height: 20 } : { y: 12, height: 40 };

/** All runs of a state as one shape, so that a month of bands renders fast with many runs. */
const drawOutline = ({ x, width }: { x: number; width: number }, state: RibbonRun['state']) =>
  `M${x} ${findHeights(state).y}h${width}v${findHeights(state).height}h${-width}z`;

/** Where a label would reach beyond the band, thousandths. */
const EDGE = 55;
const findEdge = (x: number) => {
  if (x < EDGE) return 'start';
  return x > 1000 - EDGE ? 'end' : undefined;
};

/** A stretch of time as a band: night and day, what watered and what will. */
export function Ribbon({ scale, runs, dayOf, sun, none, isComplete = true, isBare = false }: Props) {
  const { t } = useTranslation();
  const hatch = useId();
  const { bounds, days, marks, now } = scale;
  return (
    <figure className={classes.ribbon} aria-hidden={isBare || undefined}>
      {!isBare && <RibbonLinks runs={runs} bounds={bounds} dayOf={dayOf} />}
      <svg
        viewBox="0 0 1000 64"
        preserveAspectRatio="none"
        className={classes.band}
        data-bare={isBare || undefined}
        aria-hidden="true"
      >
        <defs>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="7" className={classes.hatch} />
          </pattern>
        </defs>
        <rect width="1000" height="64" className={classes.night} />
        {days.map(({ x, width }) => (
          <rect key={x} x={x} width={width} height="64" className={classes.day} />
        ))}
        {marks.map(({ x }) => (
          <line key={x} x1={x} x2={x} y1="0" y2="64" className={classes.mark} />
        ))}
        {STATES.map((state) => (
          <path
            key={state}
            d={runs
              .filter((run) => run.state === state)
              .map((run) => drawOutline(bounds(run), state))
              .join('')}
            className={classes.run}
            data-state={state}
            fill={state === 'skipped' ? `url(#${hatch})` : undefined}
          />
        ))}
        {now !== null && <line x1={now} x2={now} y1="0" y2="64" className={classes.now} />}
      </svg>
      {!isBare && (
        <>
          <div className={classes.hours} aria-hidden="true">
            {marks.map(({ x, label }) => (
              <span key={x} data-edge={findEdge(x)} style={{ insetInlineStart: `${x / 10}%` }}>
                {label}
              </span>
            ))}
          </div>
          <figcaption className={classes.caption}>
            {sun && <span>{sun}</span>}
            {STATES.filter((state) => runs.some((run) => run.state === state)).map((state) => (
              <span key={state} className={classes.key} data-state={state}>
                {t(`ribbon.${state}`)}
              </span>
            ))}
            {isComplete && runs.length === 0 && <span>{none}</span>}
          </figcaption>
        </>
      )}
    </figure>
  );
}

type RibbonLinksProps = Pick<Props, 'runs' | 'dayOf'> & Pick<RibbonScale, 'bounds'>;

/** Over the band: a run opens its entry in the schedule; those too close for a finger open their day. */
function RibbonLinks({ runs, dayOf, bounds }: RibbonLinksProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [place, width] = useWidth<HTMLUListElement>();
  const describe = ({ label, start, end, state }: RibbonRun) =>
    t('ribbon.run', {
      zone: label,
      start: dates.time(start.utc),
      end: dates.time(end.utc),
      state: t(`ribbon.${state}`),
    });
  return (
    <ul ref={place} className={classes.blocks}>
      {findRibbonTargets(runs, bounds, width).map(({ from, to, runs: targetRuns }) => (
        <li key={targetRuns[0]?.id}>
          <Link
            to="/schedule"
            search={{
              view: 'list',
              day: targetRuns[0] && dayOf(targetRuns[0]),
              entry: targetRuns.length > 1 ? undefined : targetRuns[0]?.id,
            }}
            className={classes.block}
            style={{ insetInlineStart: `${from / 10}%`, width: `${(to - from) / 10}%` }}
            title={targetRuns.map(describe).join('\n')}
          >
            <span className={unseen.words}>{joinParts(targetRuns.map(describe))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
