import type { GardenOverview } from '@sluice/contract/gardens-overview';
import type { DateDisplay } from '../../../platform/display/date-display.ts';
import { useNow } from '../../../platform/display/use-now.ts';
import { withLabel, withNote } from '../../../platform/i18n/joined.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { GardenAttention, GardenHead, GardenState } from '../garden-parts.tsx';
import type { ChosenGardens } from '../use-chosen-gardens.ts';
import classes from './gardens-map.module.css';

type Props = { garden: GardenOverview; dates: DateDisplay; chosen: ChosenGardens };

/** A garden of the map in short; its name leads there. */
export function GardenCard({ garden, dates, chosen }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { attention, next_watering: next } = garden;
  return (
    <div className={classes.card}>
      <GardenHead garden={garden} chosen={chosen} />
      {attention.worst !== null && <GardenAttention garden={garden} dates={dates} />}
      <GardenState garden={garden} dates={dates} />
      <span className={classes.quiet}>
        {withLabel(
          t('devices.nextWatering'),
          next ? withNote(dates.when(next.start.utc, now), next.zone_name) : t('devices.nothingPlanned'),
        )}
      </span>
    </div>
  );
}
