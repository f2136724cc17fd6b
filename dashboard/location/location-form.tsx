import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveActions } from '../platform/form/form-actions.tsx';
import { withLabel, withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Draft } from '../ui/form/draft.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { locationQuery } from './calls.ts';
import { countriesIn } from './countries.ts';
import { PinWords } from './pin-words.tsx';
import { type At, DEGREE_DIGITS, fillPlace, type PlaceValues, setPin } from './place-draft.ts';
import { PlaceSearch } from './place-search.tsx';
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

const LINES = [
  ['street', 'street-address'],
  ['zipcode', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
] as const;

/** The whole address: the weather and the law follow from it. */
function AddressFields({ draft }: { draft: Draft<PlaceValues> }) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const { field } = draft;
  return (
    <div className={classes.row}>
      {LINES.map(([line, autoComplete]) => (
        <TextField key={line} label={t(`locationForm.${line}`)} autoComplete={autoComplete} {...field(line)} />
      ))}
      <SelectField
        label={t('locationForm.country')}
        autoComplete="country"
        options={[{ value: '', label: t('locationForm.chooseCountry') }, ...countries]}
        {...field('country')}
      />
    </div>
  );
}

/** How high the garden lies and how that is known; nothing for one that has no place yet. */
function ElevationWords({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { data } = useQuery(locationQuery(groupId));
  if (!data || data.latitude === null) return null;
  const { elevation_m: metres, elevation_source: source } = data;
  return (
    <div>
      <p className={classes.lead}>
        {withLabel(
          t('locationForm.elevation'),
          metres === null || source === null
            ? t('locationForm.elevationUnknown', { height: asText(units.height(metres ?? USUAL_ELEVATION_M)) })
            : withNote(asText(units.height(metres)), t(`locationForm.elevationFrom.${source}`)),
        )}
      </p>
      <p className={classes.quiet}>{t('locationForm.elevationUse')}</p>
    </div>
  );
}

/** Latitude and longitude for those who have them; folded away, since they follow from the rest. */
function PositionFields({ draft: { field, errors } }: { draft: Draft<PlaceValues> }) {
  const { t } = useTranslation();
  const isWrong = errors.latitude !== undefined || errors.longitude !== undefined;
  return (
    <Folded title={t('locationForm.coordinates')} isOpen={isWrong}>
      <div className={classes.row}>
        <QuantityField label={t('locationForm.latitude')} unit="°" digits={DEGREE_DIGITS} {...field('latitude')} />
        <QuantityField label={t('locationForm.longitude')} unit="°" digits={DEGREE_DIGITS} {...field('longitude')} />
      </div>
      <p className={classes.quiet}>{t('locationForm.positionHint')}</p>
    </Folded>
  );
}

const TIMEOUT_MS = 15_000;

/** Where this device is, asked of the browser only when the button is pressed. */
function OwnPlaceButton({ onFound }: { onFound: (at: At) => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onFound({ latitude, longitude });
        setState('idle');
      },
      () => setState('refused'),
      { timeout: TIMEOUT_MS },
    );
  };
  return (
    <div>
      <Button
        variant="default"
        loading={state === 'asking'}
        leftSection={<IconCurrentLocation size={20} stroke={1.6} aria-hidden="true" />}
        onClick={ask}
      >
        {t('locationForm.useHere')}
      </Button>
      <p role="status" className={classes.quiet}>
        {t(state === 'refused' ? 'locationForm.noPlace' : 'locationForm.useHereHint')}
      </p>
    </div>
  );
}
