import type { Zone } from '@sluice/contract/zones';
import { ASPECTS, CONTAINERS, MULCHES, SMART_LEVELS } from '@sluice/engine/vocabulary/garden';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ChoiceField, makeDescribedOptions } from '../../ui/fields/choice/choice-field.tsx';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { Field } from '../../ui/form/field.ts';
import classes from '../../ui/layout/form-page.module.css';
import {
  PlantChoice,
  ShadeChoice,
  SlopeChoice,
  SoilChoice,
  SprinklerChoice,
  type ZoneChoice,
} from '../choices/picture-choices.tsx';
import { CatchCanTest } from './catch-can-test.tsx';
import type { ZoneDraft } from './zone-draft.ts';
import { ZoneFigureField, ZoneFigureRow } from './zone-figure-field.tsx';

type Props = { draft: ZoneDraft; otherZones: readonly Pick<Zone, 'id' | 'name'>[] };

/** What few need to set: roots, the longest run, and the zone's relation to others. */
export function DetailFields({ draft, otherZones }: Props) {
  const { t } = useTranslation();
  const { field } = draft;
  return (
    <>
      <SiteFields draft={draft} />
      <ZoneFigureRow draft={draft} names={['root_depth_m', 'most_run_min', 'most_day_volume_l', 'head_count']} />
      <SwitchField
        label={t('zoneForm.exclusive')}
        description={t('zoneForm.exclusiveHint')}
        {...field('is_exclusive')}
      />
      {otherZones.length > 0 && (
        <SelectField
          label={t('zoneForm.masterZone')}
          description={t('zoneForm.masterZoneHint')}
          options={[{ value: null, label: t('zoneForm.noMasterZone') }, ...makeOptions(otherZones)]}
          {...field('master_zone_id')}
        />
      )}
    </>
  );
}

/** What its place does to its water: a roof, a mulch, where the slope looks to. */
function SiteFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, field } = draft;
  return (
    <div className={classes.row}>
      <ZoneFigureField draft={draft} name="rain_share" />
      {values.container !== 'POT' && (
        <SelectField
          label={t('zoneForm.mulch')}
          description={t('zoneForm.mulchHint')}
          options={[
            { value: null, label: t('mulch.none') },
            ...MULCHES.map((mulch) => ({ value: mulch, label: t(`mulch.${mulch}`) })),
          ]}
          {...field('mulch')}
        />
      )}
      {values.slope !== null && values.slope !== 'FLAT' && (
        <SelectField
          label={t('zoneForm.aspect')}
          description={t('zoneForm.aspectHint')}
          options={[
            { value: null, label: t('aspect.unknown') },
            ...ASPECTS.map((aspect) => ({ value: aspect, label: t(`aspect.${aspect}`) })),
          ]}
          {...field('aspect')}
        />
      )}
    </div>
  );
}

/** How large it is and how much water reaches it. */
export function SizeFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, field } = draft;
  return (
    <>
      <ZoneFigureRow draft={draft} names={['area_m2', 'flow_l_per_min']} />
      {values.sprinkler === 'ROTARY_EMITTER' && (
        <ZoneFigureRow draft={draft} names={['emitter_spacing_m', 'line_spacing_m']} />
      )}
      <div className={classes.row}>
        <SelectField
          label={t('zoneForm.container')}
          options={[
            { value: null, label: t('container.none') },
            ...CONTAINERS.map((container) => ({ value: container, label: t(`container.${container}`) })),
          ]}
          {...field('container')}
        />
        {values.container === 'RAISED_BED' && <ZoneFigureField draft={draft} name="container_depth_m" />}
        {values.container === 'POT' && <ZoneFigureField draft={draft} name="container_volume_l" />}
      </div>
    </>
  );
}

/** Whether Sluice thinks for this zone, and how far it goes. */
export function SmartFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, field } = draft;
  return (
    <>
      <SwitchField label={t('zoneForm.smart')} description={t('zoneForm.smartHint')} {...field('smart')} />
      {values.smart && (
        <ChoiceField
          label={t('zoneForm.smartLevel')}
          options={makeDescribedOptions(SMART_LEVELS, (level) => [
            t(`smartLevel.${level}`),
            t(`smartLevelHint.${level}`),
          ])}
          {...field('smart_level')}
        />
      )}
    </>
  );
}

/** The owner's own figures, before the tables'; what is left empty stays the tables'. */
export function TruthFields({ draft }: { draft: ZoneDraft }) {
  const { set } = draft;
  return (
    <>
      <ZoneFigureRow draft={draft} names={['crop_coefficient', 'allowable_depletion']} />
      <ZoneFigureRow draft={draft} names={['efficiency', 'distribution_uniformity']} />
      <div className={classes.row}>
        <ZoneFigureField draft={draft} name="catch_can_rate_mm_per_hour" />
        <CatchCanTest
          onResult={({ precipitationRateMmPerHour, distributionUniformity }) => {
            set('catch_can_rate_mm_per_hour', precipitationRateMmPerHour);
            set('distribution_uniformity', distributionUniformity);
          }}
        />
      </div>
    </>
  );
}

type GroundFieldsProps<V extends string> = Field<V | null> & { Choice: ZoneChoice<V> };

/** What has been chosen is one line; the pictures come out when it is to be another. */
function Chosen<V extends string>({ Choice, ...field }: GroundFieldsProps<V>) {
  const { t } = useTranslation();
  const { value, error } = field;
  const [startsOpen] = useState(value === null);
  return (
    <Folded
      title={value === null ? t('zoneChoice.open') : Choice.write(t, value)}
      isOpen={startsOpen || error !== undefined}
    >
      <Choice {...field} />
    </Folded>
  );
}

/** What grows there, in what ground, under what sun: by pictures. */
export const GroundFields = ({ draft: { field } }: { draft: ZoneDraft }) => (
  <div>
    <Chosen Choice={PlantChoice} {...field('plant_type')} />
    <Chosen Choice={SoilChoice} {...field('soil')} />
    <Chosen Choice={SprinklerChoice} {...field('sprinkler')} />
    <Chosen Choice={ShadeChoice} {...field('shade')} />
    <Chosen Choice={SlopeChoice} {...field('slope')} />
  </div>
);
