import { useDisplay } from '../../platform/display.tsx';
import { joinNames } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ZoneBundle } from '../entries/bundles.ts';
import { bundleDetails } from '../entries/entry-words.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { reasonLabel } from '../reasons/reason.ts';
import classes from './grid-line.module.css';

/** As many fit into a cell of the month. */
const NAMES_SHOWN = 3;

type Props = {
  bundle: ZoneBundle;
  /** The program behind it; undefined where the plan or a reason is. */
  program: string | undefined;
  /** There is room for the zones' names. */
  isWhole?: boolean;
  onOpen: () => void;
};

/** Several zones of a day in one line: what waters them or why not, how many, how long and how much. */
export function ZonesLine({ bundle, program, isWhole = false, onOpen }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const { entry, names } = bundle;
  const isWater = entry.outcome !== 'skipped' && entry.outcome !== 'CANCELLED';
  const isFew = names.length <= NAMES_SHOWN;
  const details = [
    isFew ? joinNames(names) : t('calendar.manyZones', { number: names.length }),
    ...(isWater ? bundleDetails(bundle, { dates, units }) : []),
  ].join(' · ');
  return (
    <button
      type="button"
      className={classes.line}
      data-outcome={entry.outcome}
      data-whole
      title={joinNames(names)}
      onClick={onOpen}
    >
      <OutcomeIcon outcome={entry.outcome} size={14} />
      <span className={classes.time}>{dates.time(entry.start.utc)}</span>
      <span className={classes.name}>{program ?? reasonLabel(t, entry.reason)}</span>
      <span className={classes.details}>
        {details}
        {isWhole && !isFew && <span className={classes.names}>{joinNames(names)}</span>}
      </span>
    </button>
  );
}
