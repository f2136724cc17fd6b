import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { LocationSetting } from '@sluice/contract/location';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../page-kit/show-done.ts';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { SaveActions } from '../platform/form-actions.tsx';
import { useDraft } from '../ui/draft.ts';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { AddressFields } from './address-fields.tsx';
import { useSetLocation } from './calls.ts';
import { toPlaceValues } from './place-values.ts';
import { PositionFields } from './position-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'version' | 'time_zone' | 'setting'>;
  /** On the newcomer's path it goes on from here. */
  onSaved?: () => void;
  skip?: { label: string; run: () => void };
};

/** The whole place is sent, since an incomplete address is not valid. */
export function LocationForm({ group, onSaved, skip }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: setLocation } = useSetLocation(group.id);
  const version = useRef(group.version);
  const draft = useDraft({
    start: toPlaceValues(group.setting.address, group.time_zone),
    check: (values) => checkFields(async () => (await import('./schemas.ts')).locationSetting, values),
    save: async (values) => {
      const { location, recalculation } = await setLocation({ ...values, version: version.current } as LocationSetting);
      version.current = location.version;
      showDone(t('form.saved'), recalculation);
      return toPlaceValues(location, location.time_zone);
    },
    findErrors: readFieldErrors,
    rebase: () => {
      version.current = group.version;
    },
    onSaved: () => onSaved?.(),
    onUnchanged: () => (onSaved ? onSaved() : showSnackbar({ kind: 'done', text: t('form.unchanged') })),
  });
  const { field, errors } = draft;
  const isIncomplete = ['street', 'zipcode', 'city', 'state', 'country'].some((line) => errors[line]);
  return (
    <DraftForm name={`location ${group.id}`} draft={draft} className={classes.form} isLeftFreely={skip !== undefined}>
      <Section title={t('locationForm.address')}>
        <AddressFields draft={draft} />
        {isIncomplete && (
          <p role="alert" className={classes.formError}>
            {t('locationForm.invalid')}
          </p>
        )}
      </Section>
      <FieldSection title={t('locationForm.position')}>
        <PositionFields draft={draft} />
      </FieldSection>
      <TimeZoneField {...field('time_zone')} />
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
