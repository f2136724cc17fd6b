import type { Moment } from '@sluice/contract/primitives';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useWidth } from '../../ui/layout/use-width.ts';
import unseen from '../../ui/text/unseen.module.css';
import classes from './day-ribbon.module.css';
import type { Daylight } from './daylight.ts';
import { type Bounds, ribbonTargets } from './ribbon-targets.ts';
import { MINUTES_PER_DAY, wallMinutes } from './wall-minutes.ts';

/** One stretch of the day: water that flows, flowed or will flow, or a run that is left out. */
export type RibbonRun = {
  id: string;
  label: string;
  start: Moment;
  end: Moment;
  state: 'planned' | 'running' | 'done' | 'skipped';
};

type Props = {
  localDate: string;
  daylight: Daylight | null;
  runs: readonly RibbonRun[];
  now: Date;
  /** False while some runs are not known yet. */
  isComplete?: boolean;
  /** The band alone, where the runs stand as words beside it. */
  isBare?: boolean;
};

const HOURS_MARKED = [0, 6, 12, 18, 24];
/** Of 1000; so that even a two-minute run can be seen. */
const NARROWEST = 4;
/** What was left out has no length of its own; so wide that its hatching shows. */
const NARROWEST_HATCHED = 16;

const STATES = ['done', 'running', 'planned', 'skipped'] as const satisfies RibbonRun['state'][];

const heights = (state: RibbonRun['state']) => (state === 'skipped' ? { y: 22, height: 20 } : { y: 12, height: 40 });

/** All runs of a state as one shape, so that a month of bands renders fast with many runs. */
const outline = ({ x, width }: { x: number; width: number }, state: RibbonRun['state']) =>
  `M${x} ${heights(state).y}h${width}v${heights(state).height}h${-width}z`;

const across = (minutes: number) => (minutes / MINUTES_PER_DAY) * 1000;

/** The 24 hours of one day as a band: night and day, what watered and what will. */
export function DayRibbon({ localDate, daylight, runs, now, isComplete = true, isBare = false }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const hatch = useId();
  const wallClock = (instant: Date) => {
    const [hours = 0, minutes = 0] = dates.wallTime(instant).split(':').map(Number);
    return across(hours * 60 + minutes);
  };
  const isToday = dates.localDate(now) === localDate;
  const bounds = ({ start, end, state }: RibbonRun) => {
    const from = start.local_date < localDate ? 0 : across(wallMinutes(start.local_time));
    const to = end.local_date > localDate ? 1000 : across(wallMinutes(end.local_time));
    return { x: from, width: Math.max(state === 'skipped' ? NARROWEST_HATCHED : NARROWEST, to - from) };
  };

  return (
    <figure className={classes.ribbon} aria-hidden={isBare || undefined}>
      {!isBare && <RibbonLinks localDate={localDate} runs={runs} bounds={bounds} />}
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
        {daylight && (
          <rect
            x={wallClock(daylight.sunrise)}
            width={Math.max(0, wallClock(daylight.sunset) - wallClock(daylight.sunrise))}
            height="64"
            className={classes.day}
          />
        )}
        {HOURS_MARKED.slice(1, -1).map((hour) => (
          <line key={hour} x1={across(hour * 60)} x2={across(hour * 60)} y1="0" y2="64" className={classes.mark} />
        ))}
        {STATES.map((state) => (
          <path
            key={state}
            d={runs
              .filter((run) => run.state === state)
              .map((run) => outline(bounds(run), state))
              .join('')}
            className={classes.run}
            data-state={state}
            fill={state === 'skipped' ? `url(#${hatch})` : undefined}
          />
        ))}
        {isToday && <line x1={wallClock(now)} x2={wallClock(now)} y1="0" y2="64" className={classes.now} />}
      </svg>
      {!isBare && (
        <>
          <div className={classes.hours} aria-hidden="true">
            {HOURS_MARKED.map((hour) => (
              <span key={hour}>{dates.hour(hour)}</span>
            ))}
          </div>
          <figcaption className={classes.caption}>
            {daylight && (
              <span>
                {t('ribbon.sun', { sunrise: dates.time(daylight.sunrise), sunset: dates.time(daylight.sunset) })}
              </span>
            )}
            {STATES.filter((state) => runs.some((run) => run.state === state)).map((state) => (
              <span key={state} className={classes.key} data-state={state}>
                {t(`ribbon.${state}`)}
              </span>
            ))}
            {isComplete && runs.length === 0 && <span>{t('ribbon.none')}</span>}
          </figcaption>
        </>
      )}
    </figure>
  );
}

type RibbonLinksProps = { localDate: string; runs: readonly RibbonRun[]; bounds: (run: RibbonRun) => Bounds };

/** Over the band: a run opens its entry in the schedule; those too close for a finger open their day. */
function RibbonLinks({ localDate, runs, bounds }: RibbonLinksProps) {
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
      {ribbonTargets(runs, bounds, width).map(({ from, to, its }) => (
        <li key={its[0]?.id}>
          <Link
            to="/schedule"
            search={{ view: 'list', day: localDate, entry: its.length > 1 ? undefined : its[0]?.id }}
            className={classes.block}
            style={{ insetInlineStart: `${from / 10}%`, width: `${(to - from) / 10}%` }}
            title={its.map(describe).join('\n')}
          >
            <span className={unseen.words}>{joinParts(its.map(describe))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
