/** Where a garden is: weather, sun and local law follow from it. */
import type { FoundPlace, LocationSetting, PlaceAnswer, PlaceSetting } from '@sluice/contract/location';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { changeGroup, findGroup, type GroupRow } from '../groups/index.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { refuseStale } from '../platform/versions.ts';
import { distanceM } from './distance.ts';
import { findElevation } from './elevation.ts';
import type { PlaceFinder } from './find-places.ts';
import { findNearestTown } from './listed-places.ts';
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
  const { version, time_zone: chosenZone, latitude, longitude, ...lines } = setting;
  const address = { ...lines, zipcode: lines.zipcode || null, state: lines.state || null };
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
  const movesPlan = await changeGroup(services, id, version, {
    ...address,
    ...(await describeSpot(finder, before, at, chosenZone)),
  });
  return { movesPlan, found };
}

/** A pin farther from the nearest town than this has no town. */
const TOWN_OF_PIN_M = 50_000;
const LIST_WAIT_MS = 15_000;

/** Answers whether the plan must be made again. Throws "conflict" for a setting that was made from an older version. */
export async function setPlace(
  services: Services,
  finder: PlaceFinder,
  id: GroupId,
  setting: PlaceSetting,
): Promise<boolean> {
  const before = await findGroup(services.db, id);
  if (!before) throw notFound();
  refuseStale(before, setting.version);
  const { latitude, longitude } = setting;
  const at = { latitude, longitude };
  const isNamed = !!setting.city && !!setting.country;
  const town =
    isNamed || !(await finder.book.isReady(LIST_WAIT_MS)) ? null : await findNearestTown(finder.db, at, TOWN_OF_PIN_M);
  const { city, state, country } = town ? { ...town, city: town.name } : setting;
  return changeGroup(services, id, setting.version, {
    street: setting.street || null,
    zipcode: setting.zipcode || null,
    city: city || null,
    state: state || null,
    country: country || null,
    ...(await describeSpot(finder, before, at)),
  });
}

/** A pin with its time zone and elevation, as far as they change. `chosenZone`: of the gardener. */
async function describeSpot(
  finder: PlaceFinder,
  before: GroupRow,
  at: { latitude: number; longitude: number },
  chosenZone?: string,
) {
  const isMoved = before.latitude !== at.latitude || before.longitude !== at.longitude;
  const timeZone = chosenZone ?? (isMoved ? timeZoneAt(at) : undefined);
  const isExact = !isMoved && before.elevationSource === 'OPEN_METEO';
  return {
    ...at,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(isExact ? {} : await findElevation(finder, at)),
  };
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
