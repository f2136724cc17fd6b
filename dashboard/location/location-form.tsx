import type { CurrentGroup } from '@sluice/contract/groups';
import { type AddressLine, findLineUse, type LineUse } from '@sluice/engine/vocabulary/address-lines';
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveActions } from '../platform/form/form-actions.tsx';
import { withLabel, withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Draft } from '../ui/form/draft.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { locationQuery } from './calls.ts';
import { listCountries } from './countries.ts';
import { PinDescription } from './pin-description.tsx';
import { PinFields } from './pin-fields.tsx';
import { DEGREE_DIGITS, fillPlace, type PlaceValues, setPin } from './place-draft.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { useLocationDraft } from './use-location-draft.ts';

type Props = { group: Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'> };

/** The whole place is sent, since an incomplete address is not valid. */
export function LocationForm({ group }: Props) {
  const { t } = useTranslation();
  const { draft, pin, point } = useLocationDraft(group);
  const { field, errors } = draft;
  const isIncomplete = ['street', 'zipcode', 'city', 'state', 'country'].some((line) => errors[line]);
  return (
    <DraftForm name={`location ${group.id}`} draft={draft} className={classes.form}>
      <FieldSection title={t('locationForm.position')}>
        <PinFields
          pin={pin}
          timeZone={group.time_zone}
          description={<PinDescription pin={pin} point={point} />}
          onChoose={(place, street) => fillPlace(draft, place, street)}
          onMove={(at) => setPin(draft, at)}
        />
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
      <ElevationNote groupId={group.id} />
      <SaveActions draft={draft} />
    </DraftForm>
  );
}

const LINES = [
  ['street', 'street-address'],
  ['zipcode', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
] as const;

/** The whole address, by the lines that addresses of its country have: the weather and the law follow from it. */
function AddressFields({ draft }: { draft: Draft<PlaceValues> }) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => listCountries(i18n.language), [i18n.language]);
  const { field, values } = draft;
  const label = (line: AddressLine, use: LineUse) =>
    use === 'optional' ? withNote(t(`locationForm.${line}`), t('form.optional')) : t(`locationForm.${line}`);
  return (
    <div className={classes.row}>
      {LINES.map(([line, autoComplete]) => {
        const use = findLineUse(line, values.country);
        return (
          use !== 'absent' && (
            <TextField key={line} label={label(line, use)} autoComplete={autoComplete} {...field(line)} />
          )
        );
      })}
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
function ElevationNote({ groupId }: { groupId: string }) {
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
