/** The form of a garden's place: checked by the contract, sent whole, and what the server found is said. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Point } from '@sluice/contract/location';
import { type RefObject, useEffect, useRef } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import type { Draft } from '../ui/form/draft.ts';
import { useSetLocation } from './calls.ts';
import { usePoint } from './pin-description.tsx';
import { isSamePlace, type PlaceValues, readPin, toPlaceValues, toSetting } from './place-draft.ts';
import { usePlaceName } from './place-name.ts';

type Group = Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'>;

export function useLocationDraft(group: Group) {
  const { t } = useTranslation();
  const namePlace = usePlaceName();
  const { mutateAsync: setLocation } = useSetLocation(group.id);
  /** The time zone of the pin, which nobody has chosen. */
  const followed = useRef<string | null>(null);
  const draft = useSettingsForm({
    stored: { address: group.setting.address, time_zone: group.time_zone, version: group.version },
    toValues: ({ address, time_zone }) => toPlaceValues(address, time_zone),
    toChange: (values: PlaceValues, before) =>
      toSetting(before, values, values.time_zone !== (followed.current ?? before.time_zone)),
    schema: async () => (await import('./schemas.ts')).locationSetting,
    send: setLocation,
    readStored: ({ location }) => ({ ...location, address: location }),
    showSaved: ({ found, recalculation }) => {
      followed.current = null;
      const text = found ? t('locationForm.foundAs', { place: namePlace(found) }) : t('form.saved');
      showDone(joinSentences(text, found?.has_service_failed && t('locationForm.serviceFailed')), recalculation);
    },
  });

  const pin = readPin(draft.values);
  const point = usePoint(pin);
  useZoneOfPin(draft, followed, point);
  return { draft, pin, point };
}

/** A pin that was moved takes the time zone with it, as long as nobody chose another. `followed`: the one it took. */
function useZoneOfPin(
  { values, set, stored }: Pick<Draft<PlaceValues>, 'values' | 'set' | 'stored'>,
  followed: RefObject<string | null>,
  point: Point | undefined,
): void {
  const pin = readPin(values);
  const isMoved = pin !== null && !isSamePlace(pin, readPin(stored));
  const isFree = values.time_zone === (followed.current ?? stored.time_zone);
  const zone = isMoved && isFree ? point?.time_zone : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the pin's zone becomes another
  useEffect(() => {
    if (zone === undefined) return;
    followed.current = zone;
    set('time_zone', zone);
  }, [zone]);
}
