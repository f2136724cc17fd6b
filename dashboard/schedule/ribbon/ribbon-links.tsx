import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../platform/display.tsx';
import { joinParts } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import unseen from '../../ui/unseen.module.css';
import { useWidth } from '../../ui/use-width.ts';
import classes from './day-ribbon.module.css';
import type { RibbonRun } from './day-ribbon.tsx';
import { type Bounds, ribbonTargets } from './ribbon-targets.ts';

type Props = { localDate: string; runs: readonly RibbonRun[]; bounds: (run: RibbonRun) => Bounds };

/** Over the band: a run opens its entry in the schedule; those too close for a finger open their day. */
export function RibbonLinks({ localDate, runs, bounds }: Props) {
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
