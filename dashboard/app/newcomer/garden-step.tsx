import { Button } from '@mantine/core';
import { GARDEN_LOCATIONS, type GardenLocation } from '@sluice/engine/vocabulary/garden';
import { DEVICE_TYPES, type DeviceType } from '@sluice/engine/vocabulary/hardware';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAddGroup } from '../../groups/calls.ts';
import { chooseGroup } from '../../groups/chosen-group.ts';
import { GroupIcon } from '../../groups/group-switcher.tsx';
import { ImportGarden } from '../../groups/import-garden.tsx';
import { indexQuery } from '../../groups/index.ts';
import { TimeZoneField } from '../../location/time-zone-field.tsx';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PictureChoice } from '../../ui/fields/choice/picture-choice.tsx';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './newcomer.module.css';
import { saveProgress } from './progress.ts';

type Values = { name: string; device_type: DeviceType; location: GardenLocation; time_zone: string };

/** The browser's own, until somebody says where the garden is. */
const readTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  /** Of somebody who has no garden yet: it has a name, which may stay. */
  isFirst: boolean;
  onDone: () => void;
};

/** A garden: its name, hardware type, and whether it is outdoors. */
export function GardenStep({ isFirst, onDone }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: add } = useAddGroup();
  const wire = ({ location, ...values }: Values) => ({
    ...values,
    location: values.device_type === 'PUMP' ? ('indoor' as const) : location,
  });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const draft = useSendForm<Values>({
    start: {
      name: isFirst ? t('newcomer.firstGarden') : '',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: readTimeZone(),
    },
    schema: async () => (await import('../../groups/schemas.ts')).groupCreation,
    toSent: wire,
    send: async (values) => {
      const { group } = await add(wire(values));
      /** Loaded before it is shown, so that no other garden is shown meanwhile. */
      await queryClient.fetchQuery(indexQuery(group.id));
      // A first garden is shown as soon as it is loaded; people who have gone on since are not led back.
      if (!isShown.current) return;
      saveProgress({ group: group.id, step: 'place' });
      chooseGroup(group.id);
      onDone();
    },
  });
  const { values, set, error, field } = draft;
  return (
    <>
      <ImportGarden
        onDone={async (id) => {
          await queryClient.fetchQuery(indexQuery(id));
          chooseGroup(id);
          void navigate({ to: '/home' });
        }}
      />
      <DraftForm name="add garden" draft={draft} className={classes.form} isLeftFreely>
        <TextField label={t('gardenForm.name')} placeholder={t('newcomer.gardenExample')} {...field('name')} />
        <PictureChoice
          label={t('newcomer.kind')}
          options={DEVICE_TYPES.map((type) => ({
            value: type,
            label: t(`deviceType.${type}`),
            hint: t(`deviceTypeHint.${type}`),
            picture: <GroupIcon deviceType={type} />,
          }))}
          {...field('device_type')}
        />
        {values.device_type !== 'PUMP' && (
          <SelectField
            label={t('gardenForm.location')}
            options={GARDEN_LOCATIONS.map((place) => ({ value: place, label: t(`gardenLocation.${place}`) }))}
            {...field('location')}
          />
        )}
        <TimeZoneField
          value={values.time_zone}
          error={error('time_zone')}
          onChange={(zone) => set('time_zone', zone)}
        />
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={draft.isSending}>
            {t('newcomer.next')}
          </Button>
        </div>
      </DraftForm>
    </>
  );
}
