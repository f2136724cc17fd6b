import lookUp from '@photostructure/tz-lookup';
import { timeZone } from '@sluice/contract/location';

/** IANA name; at sea the nautical one. UTC for a zone that this process does not know. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const name = lookUp(latitude, longitude);
  return timeZone.safeParse(name).success ? name : 'UTC';
}
