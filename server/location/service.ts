/** Where a garden is: weather, sun and local law follow from it. */
import type { FoundPlace, LocationSetting, PlaceAnswer } from '@sluice/contract/location';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { changeGroup, findGroup, type GroupRow } from '../groups/index.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { refuseStale } from '../platform/versions.ts';
import { distanceM } from './distance.ts';
import { findElevation } from './elevation.ts';
import type { PlaceFinder } from './find-places.ts';
import { locateAddress } from './locate-address.ts';
import { timeZoneAt } from './time-zone.ts';

/** A garden this near to its town keeps the pin that it has: that is finer than the middle of a town. */
const KEEPS_PIN_M = 25_000;

interface LocationOutcome {
  /** Whether the plan must be made again. */
  movesPlan: boolean;
  /** The place that the address was taken for; null where coordinates were given. */
  found: (FoundPlace & Pick<PlaceAnswer, 'source' | 'has_service_failed'>) | null;
}

/**
 * `language`: ISO 639. Throws "conflict" for a setting that was made from an older version, "invalid" for an address whose
 * town is not found.
 */
export async function setLocation(
  services: Services,
  finder: PlaceFinder,
  id: GroupId,
  setting: LocationSetting,
  language: string,
): Promise<LocationOutcome> {
  const before = await findGroup(services.db, id);
  if (!before) throw notFound();
  // Before anybody outside is asked.
  refuseStale(before, setting.version);
  const { version, time_zone: chosenZone, latitude, longitude, ...address } = setting;
  const isTyped = latitude != null && longitude != null;
  const found = isTyped ? null : await locateAddress(finder, address, language);
  const at = isTyped ? { latitude, longitude } : found && placePin(before, address, found);
  if (!at) {
    throw new AppError(
      'invalid',
      { path: 'city', message: 'validation.placeNotFound' },
      { path: 'zipcode', message: 'validation.placeNotFound' },
    );
  }
  const isMoved = before.latitude !== at.latitude || before.longitude !== at.longitude;
  const timeZone = chosenZone ?? (isMoved ? timeZoneAt(at) : undefined);
  const isExact = !isMoved && before.elevationSource === 'OPEN_METEO';
  const movesPlan = await changeGroup(services, id, version, {
    ...address,
    ...at,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(isExact ? {} : await findElevation(finder, at)),
  });
  return { movesPlan, found };
}

const TOWN_LINES = ['zipcode', 'city', 'state', 'country'] as const;

/** Where the address was corrected, a pin near the town stays; where only the pin was removed, it is set again. */
function placePin(before: GroupRow, address: Pick<GroupRow, (typeof TOWN_LINES)[number]>, found: FoundPlace) {
  const { latitude, longitude } = before;
  const isCorrected = TOWN_LINES.some((line) => before[line] !== address[line]);
  const pin = isCorrected && latitude !== null && longitude !== null ? { latitude, longitude } : null;
  if (pin && distanceM(pin, found) <= KEEPS_PIN_M) return pin;
  return { latitude: found.latitude, longitude: found.longitude };
}
