import type { Point } from '@sluice/contract/location';
import { type RefObject, useEffect } from 'react';
import type { Draft } from '../ui/draft.ts';
import { isSamePlace, pinOf } from './place-draft.ts';
import type { PlaceValues } from './place-values.ts';

/** A pin that was moved takes the time zone with it, as long as nobody chose another. `followed`: the one it took. */
export function useZoneOfPin(
  { values, set }: Pick<Draft<PlaceValues>, 'values' | 'set'>,
  kept: PlaceValues,
  followed: RefObject<string | null>,
  point: Point | undefined,
): void {
  const pin = pinOf(values);
  const isMoved = pin !== null && !isSamePlace(pin, pinOf(kept));
  const isFree = values.time_zone === (followed.current ?? kept.time_zone);
  const zone = isMoved && isFree ? point?.time_zone : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the pin's zone becomes another
  useEffect(() => {
    if (zone === undefined) return;
    followed.current = zone;
    set('time_zone', zone);
  }, [zone]);
}
