/** What a caller may still ask, in the header fields of draft-ietf-httpapi-ratelimit-headers-10. */
import type { Room } from './waits.ts';

const MS_PER_S = 1_000;

/** No fields where nothing is counted, as for calls of this machine itself. */
export function writeRooms(rooms: Readonly<Partial<Record<string, Room>>>): Record<string, string> {
  const counted = Object.entries(rooms).flatMap(([policy, room]) => (room ? [{ policy, ...room }] : []));
  if (counted.length === 0) return {};
  return {
    'ratelimit-policy': counted
      .map(({ policy, times, windowMs }) => `"${policy}";q=${times};w=${windowMs / MS_PER_S}`)
      .join(', '),
    ratelimit: counted
      .map(({ policy, left, resetMs }) => `"${policy}";r=${left};t=${Math.ceil(resetMs / MS_PER_S)}`)
      .join(', '),
  };
}
