import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display.tsx';
import { withLabel, withNote } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { locationQuery } from './calls.ts';

/** How high the garden lies and how that is known; nothing for one that has no place yet. */
export function ElevationWords({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { data } = useQuery(locationQuery(groupId));
  if (!data || data.latitude === null) return null;
  const { elevation_m: metres, elevation_source: source } = data;
  return (
    <div>
      <p className={form.lead}>
        {withLabel(
          t('locationForm.elevation'),
          metres === null || source === null
            ? t('locationForm.elevationUnknown', { height: asText(units.height(metres ?? USUAL_ELEVATION_M)) })
            : withNote(asText(units.height(metres)), t(`locationForm.elevationFrom.${source}`)),
        )}
      </p>
      <p className={form.quiet}>{t('locationForm.elevationUse')}</p>
    </div>
  );
}
