import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { isZoneOfPlace } from '@sluice/engine/vocabulary/places';
import { may } from '@sluice/engine/vocabulary/roles';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { formatTimeZone } from '../platform/display/time-zone-name.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Props = { group: Pick<CurrentGroup, 'time_zone' | 'relationship'> };

/** What a garden without a place goes by, and the way to give it one. */
export function PlaceMissing({ group: { time_zone: zone, relationship } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {isZoneOfPlace(zone)
          ? t('weather.placeGuessed', { zone: formatTimeZone(zone) })
          : t('weather.placeMissing', { latitude: LIMITS.usualLatitudeDeg })}
      </p>
      {may(relationship, 'change') && <PageLink to="/settings/Location">{t('weather.setPlace')}</PageLink>}
    </>
  );
}
