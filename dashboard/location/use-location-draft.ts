/** The form of a garden's place: checked by the contract, sent whole, and what the server found is said. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Point } from '@sluice/contract/location';
import { type RefObject, useEffect, useRef } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { checkFields } from '../platform/form/check-fields.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { type Draft, useDraft } from '../ui/form/draft.ts';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { useSetLocation } from './calls.ts';
import { usePoint } from './pin-description.tsx';
import { isSamePlace, type PlaceValues, readPin, toPlaceValues, toSetting } from './place-draft.ts';
import { usePlaceName } from './place-name.ts';

type Group = Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'>;

export function useLocationDraft(group: Group, onSaved?: () => void) {
  const { t } = useTranslation();
  const namePlace = usePlaceName();
  const { mutateAsync: setLocation } = useSetLocation(group.id);
  const start = toPlaceValues(group.setting.address, group.time_zone);
  const base = useRef({ values: start, version: group.version });
  /** The time zone of the pin, which nobody has chosen. */
  const followed = useRef<string | null>(null);
  const settingOf = (values: PlaceValues) => {
    const { values: kept } = base.current;
    return toSetting(kept, values, values.time_zone !== (followed.current ?? kept.time_zone));
  };
  const draft = useDraft({
    start,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).locationSetting, settingOf(values)),
    save: async (values) => {
      const { location, found, recalculation } = await setLocation({
        ...settingOf(values),
        version: base.current.version,
      });
      const kept = toPlaceValues(location, location.time_zone);
      base.current = { values: kept, version: location.version };
      followed.current = null;
      const text = found ? t('locationForm.foundAs', { place: namePlace(found) }) : t('form.saved');
      showDone(joinSentences(text, found?.has_service_failed && t('locationForm.serviceFailed')), recalculation);
      return kept;
    },
    findErrors: readFieldErrors,
    rebase: () => {
      base.current = { values: start, version: group.version };
    },
    onSaved: () => onSaved?.(),
    onUnchanged: () => (onSaved ? onSaved() : showSnackbar({ kind: 'done', text: t('form.unchanged') })),
  });

  const pin = readPin(draft.values);
  const point = usePoint(pin);
  useZoneOfPin(draft, base.current.values, followed, point);
  return { draft, pin, point };
}

/** A pin that was moved takes the time zone with it, as long as nobody chose another. `followed`: the one it took. */
function useZoneOfPin(
  { values, set }: Pick<Draft<PlaceValues>, 'values' | 'set'>,
  kept: PlaceValues,
  followed: RefObject<string | null>,
  point: Point | undefined,
): void {
  const pin = readPin(values);
  const isMoved = pin !== null && !isSamePlace(pin, readPin(kept));
  const isFree = values.time_zone === (followed.current ?? kept.time_zone);
  const zone = isMoved && isFree ? point?.time_zone : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the pin's zone becomes another
  useEffect(() => {
    if (zone === undefined) return;
    followed.current = zone;
    set('time_zone', zone);
  }, [zone]);
}
