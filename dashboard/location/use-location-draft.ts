/** The form of a garden's place: checked by the contract, sent whole, and what the server found is said. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { useRef } from 'react';
import { showDone } from '../page-kit/show-done.ts';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { joinSentences } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useDraft } from '../ui/draft.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { useSetLocation } from './calls.ts';
import { usePoint } from './pin-words.tsx';
import { pinOf, toSetting } from './place-draft.ts';
import { usePlaceName } from './place-name.ts';
import { type PlaceValues, toPlaceValues } from './place-values.ts';
import { useZoneOfPin } from './use-zone-of-pin.ts';

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

  const pin = pinOf(draft.values);
  const point = usePoint(pin);
  useZoneOfPin(draft, base.current.values, followed, point);
  return { draft, pin, point };
}
