import type { Zone, ZoneChange } from '@sluice/contract/zones';
import {
  PLANT_TYPES,
  RECIPES,
  type Recipe,
  SHADES,
  SLOPES,
  SOIL_TYPES,
  SPRINKLER_TYPES,
} from '@sluice/engine/vocabulary/garden';
import { useState } from 'react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SendActions } from '../../platform/form/form-actions.tsx';
import { pickFields } from '../../platform/form/pick-fields.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import { UnitQuantityField } from '../../ui/fields/quantity-field.tsx';
import type { Field } from '../../ui/form/field.ts';
import classes from '../../ui/layout/form-page.module.css';
import { Refusals } from './refusals.tsx';
import { readRefusals, type ZoneChanges } from './use-change-many.ts';

const WATERINGS = ['basic', 'advanced', 'programs'] as const;

/** What several zones may be given together; null leaves each as it is. */
const UNCHANGED = {
  watering: null as (typeof WATERINGS)[number] | null,
  recipe: null as Recipe | null,
  boost_factor: null as number | null,
  customized_moisture_low: null as number | null,
  customized_moisture_high: null as number | null,
  plant_type: null as Zone['plant_type'],
  soil: null as Zone['soil'],
  sprinkler: null as Zone['sprinkler'],
  catch_can_rate_mm_per_hour: null as number | null,
  shade: null as Zone['shade'],
  slope: null as Zone['slope'],
};
type Values = typeof UNCHANGED;

const SMART: Record<(typeof WATERINGS)[number], ZoneChange> = {
  basic: { smart: true, smart_level: 'basic' },
  advanced: { smart: true, smart_level: 'advanced' },
  programs: { smart: false },
};

function toChange({ watering, ...fields }: Values): ZoneChange {
  const isCustomized = fields.recipe === 'CUSTOMIZED';
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== null && (isCustomized || !name.startsWith('customized')),
  );
  return { ...Object.fromEntries(given), ...(watering && SMART[watering]) };
}

/** What the form has of a zone, to be given to others. */
const toValues = (zone: Zone): Values => {
  const fields = pickFields(
    zone,
    Object.keys(UNCHANGED).filter((name) => name !== 'watering') as (keyof Zone & keyof Values)[],
  );
  return { ...UNCHANGED, ...fields, watering: zone.smart ? zone.smart_level : 'programs' };
};

/** The choices by word; their texts stand under the same name. */
const CHOICES = [
  ['plant_type', 'plantType', 'plant', PLANT_TYPES],
  ['soil', 'soil', 'soil', SOIL_TYPES],
  ['sprinkler', 'sprinkler', 'sprinkler', SPRINKLER_TYPES],
  ['shade', 'shade', 'shade', SHADES],
  ['slope', 'slope', 'slope', SLOPES],
] as const;

type Props = {
  zones: readonly Zone[];
  /** Whose settings may be copied. */
  all: readonly Zone[];
  onChange: (zones: ZoneChanges) => Promise<void>;
  onCancel: () => void;
  onDone: () => void;
};

/** The fields that make sense for several zones; those that are left alone stay as they are in each. */
export function ChangeManyForm({ zones, all, onChange, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const { fields: units } = useDisplay().units;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const draft = useSendForm<Values>({
    start: UNCHANGED,
    schema: async () => (await import('../schemas.ts')).zoneChange,
    toSent: toChange,
    findErrors: (refusal) => {
      setRefused(readRefusals(refusal));
      return readFieldErrors(refusal);
    },
    send: async (values) => {
      setRefused([]);
      const change = toChange(values);
      if (Object.keys(change).length === 0) showDone(t('form.unchanged'), null);
      else await onChange(zones.map(({ id, version }) => ({ id, version, ...change })));
      onDone();
    },
  });
  const { field } = draft;
  const [copied, setCopied] = useState<Zone['id'] | null>(null);
  const copyFrom = (id: Zone['id'] | null) => {
    setCopied(id);
    const zone = all.find((one) => one.id === id);
    for (const [name, value] of Object.entries(zone ? toValues(zone) : UNCHANGED))
      draft.set(name as keyof Values, value as never);
  };
  const unchanged = { value: null, label: t('zoneList.unchanged') };
  const figure = (name: keyof Values) => field(name) as Field<number | null>;
  return (
    <DraftForm name={`zones ${zones.length}`} draft={draft} className={classes.form}>
      <p className={classes.lead}>{t('zoneList.changeLead')}</p>
      <SelectField
        label={t('zoneList.copyFrom')}
        description={t('zoneList.copyFromHint')}
        options={[{ value: null, label: '' }, ...makeOptions(all)]}
        value={copied}
        error={undefined}
        onChange={copyFrom}
      />
      <SelectField
        label={t('zoneForm.wateringTitle')}
        options={[
          unchanged,
          ...WATERINGS.map((one) => ({
            value: one,
            label: one === 'programs' ? t('zoneList.byPrograms') : t(`smartLevel.${one}`),
          })),
        ]}
        {...field('watering')}
      />
      <SelectField
        label={t('zoneForm.recipe')}
        options={[unchanged, ...RECIPES.map((one) => ({ value: one, label: t(`recipe.${one}`) }))]}
        {...field('recipe')}
      />
      {draft.values.recipe === 'CUSTOMIZED' && (
        <div className={classes.row}>
          <UnitQuantityField
            label={t('zoneForm.moistureLow')}
            unit={units.percent}
            {...figure('customized_moisture_low')}
          />
          <UnitQuantityField
            label={t('zoneForm.moistureHigh')}
            unit={units.percent}
            {...figure('customized_moisture_high')}
          />
        </div>
      )}
      <UnitQuantityField
        label={t('zoneForm.boost')}
        description={t('zoneList.emptyUnchanged')}
        unit={units.percent}
        {...figure('boost_factor')}
      />
      {CHOICES.map(([name, texts, question, values]) => (
        <SelectField<string | null>
          key={name}
          label={t(`zoneChoice.${question}`)}
          options={[
            unchanged,
            ...values.map((value) => ({ value: value as string, label: t(`${texts}.${value}` as 'soil.LOAM') })),
          ]}
          {...(field(name) as Field<string | null>)}
        />
      ))}
      <UnitQuantityField
        label={t('zoneForm.rate')}
        description={t('zoneList.emptyUnchanged')}
        unit={units.rate}
        {...figure('catch_can_rate_mm_per_hour')}
      />
      <Refusals said={refused} />
      <SendActions draft={draft} send={t('form.save')} onCancel={onCancel} />
    </DraftForm>
  );
}
