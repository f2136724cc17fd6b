import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Bundle } from '../../schedule/entries/bundles.ts';
import { bundleDetails } from '../../schedule/entries/entry-words.ts';
import { OutcomeIcon } from '../../schedule/entries/outcome-icon.tsx';
import { reasonLabel } from '../../schedule/reasons/reason.ts';
import classes from './zone-week.module.css';

/** One watering or skip of a day, with the way to its card in the schedule. */
export function ZoneDayLine({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const { entry } = bundle;
  const what = entry.outcome === 'skipped' ? [reasonLabel(t, entry.reason)] : bundleDetails(bundle, { dates, units });
  return (
    <Link
      to="/schedule"
      search={{ view: 'list', day: entry.localDate, entry: entry.id }}
      className={classes.line}
      data-outcome={entry.outcome}
    >
      <OutcomeIcon outcome={entry.outcome} size={16} />
      <time dateTime={entry.start.utc} title={dates.exact(entry.start.utc)}>
        {dates.time(entry.start.utc)}
      </time>
      {what.map((word) => (
        <span key={word} className={classes.what}>
          {word}
        </span>
      ))}
    </Link>
  );
}
