import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useState } from 'react';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import actions from '../platform/form/form-actions.module.css';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { useSetPlace } from './calls.ts';
import { PinDescription, usePoint } from './pin-description.tsx';
import { PinFields } from './pin-fields.tsx';
import {
  type At,
  fillPlace,
  isSamePlace,
  movePin,
  type PlaceValues,
  readPin,
  toPin,
  toPlaceSetting,
  toPlaceValues,
} from './place-draft.ts';
import { usePlaceName } from './place-name.ts';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'>;
  onSaved: () => void;
  skip: { label: string; run: () => void };
};

/** The first step of a place: a town or a pin; the rest of the address may follow later. */
export function PlaceForm({ group, onSaved, skip }: Props) {
  const { t } = useTranslation();
  const namePlace = usePlaceName();
  const { mutateAsync: setPlace } = useSetPlace(group.id);
  const [isAskedFor, setAskedFor] = useState(false);
  /** Where the town lies that was chosen; a pin beside it is described by itself. */
  const [chosen, setChosen] = useState<At | null>(null);
  const draft = useSettingsForm({
    stored: { address: group.setting.address, time_zone: group.time_zone, version: group.version },
    toValues: ({ address, time_zone }) => toPlaceValues(address, time_zone),
    toChange: (values: PlaceValues) => toPlaceSetting(values),
    schema: async () => (await import('./schemas.ts')).placeSetting,
    send: setPlace,
    readStored: ({ location }) => ({ ...location, address: location }),
    onSaved,
    onUnchanged: () => (readPin(group.setting.address) ? onSaved() : setAskedFor(true)),
  });
  const { values } = draft;
  const pin = readPin(values);
  const point = usePoint(pin);
  const isMissing = pin === null && (isAskedFor || draft.errors.latitude !== undefined);
  const problem = isMissing ? t('locationForm.choosePlace') : Object.values(draft.errors)[0];
  return (
    <DraftForm name={`place ${group.id}`} draft={draft} className={classes.form} isLeftFreely>
      <PinFields
        pin={pin}
        timeZone={group.time_zone}
        description={
          pin && chosen && isSamePlace(pin, chosen) ? (
            <p role="status" className={classes.lead}>
              {t('locationForm.pinIn', { town: namePlace({ ...values, name: values.city }) })}
            </p>
          ) : (
            pin && <PinDescription pin={pin} point={point} />
          )
        }
        onChoose={(place, street) => {
          fillPlace(draft, place, street ?? '');
          setChosen(toPin(place));
        }}
        onMove={(at) => movePin(draft, at)}
      />
      {problem && (
        <p role="alert" className={classes.formError}>
          {problem}
        </p>
      )}
      <div className={actions.bar} data-actions-bar>
        <Button type="submit" size="md" loading={draft.isSending}>
          {t('newcomer.next')}
        </Button>
        <Button variant="default" size="md" onClick={skip.run}>
          {skip.label}
        </Button>
      </div>
    </DraftForm>
  );
}
