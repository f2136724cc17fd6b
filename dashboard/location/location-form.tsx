import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { DraftForm } from '../platform/draft-form.tsx';
import { SaveActions } from '../platform/form-actions.tsx';
import { onDemand } from '../platform/on-demand.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { AddressFields } from './address-fields.tsx';
import { ElevationWords } from './elevation-words.tsx';
import { OwnPlaceButton } from './own-place-button.tsx';
import { PinWords } from './pin-words.tsx';
import { fillPlace, setPin } from './place-draft.ts';
import { PlaceSearch } from './place-search.tsx';
import { PositionFields } from './position-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useLocationDraft } from './use-location-draft.ts';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'>;
  /** On the newcomer's path it goes on from here. */
  onSaved?: () => void;
  skip?: { label: string; run: () => void };
};

const PlaceMap = onDemand(async () => (await import('./place-map.tsx')).PlaceMap);

/** The whole place is sent, since an incomplete address is not valid. */
export function LocationForm({ group, onSaved, skip }: Props) {
  const { t } = useTranslation();
  const { draft, pin, point } = useLocationDraft(group, onSaved);
  const { field, errors } = draft;
  const isIncomplete = ['street', 'zipcode', 'city', 'state', 'country'].some((line) => errors[line]);
  return (
    <DraftForm name={`location ${group.id}`} draft={draft} className={classes.form} isLeftFreely={skip !== undefined}>
      <FieldSection title={t('locationForm.position')}>
        <PlaceSearch onChoose={(place, street) => fillPlace(draft, place, street)} />
        <OwnPlaceButton onFound={(at) => setPin(draft, at)} />
        <div>
          <PinWords pin={pin} point={point} />
          <PlaceMap pin={pin} onMove={(at) => setPin(draft, at)} />
        </div>
        <PositionFields draft={draft} />
      </FieldSection>
      <Section title={t('locationForm.address')}>
        <AddressFields draft={draft} />
        {isIncomplete && (
          <p role="alert" className={classes.formError}>
            {t('locationForm.invalid')}
          </p>
        )}
      </Section>
      <TimeZoneField {...field('time_zone')} />
      {!skip && <ElevationWords groupId={group.id} />}
      {skip ? (
        <div className={classes.actions}>
          <Button type="submit" loading={draft.isSending}>
            {t('newcomer.next')}
          </Button>
          <Button variant="default" onClick={skip.run}>
            {skip.label}
          </Button>
        </div>
      ) : (
        <SaveActions draft={draft} />
      )}
    </DraftForm>
  );
}
