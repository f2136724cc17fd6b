import { NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Tank, TankSetting } from '@sluice/contract/tanks';
import { ROOF_RUNOFF_COEFFICIENT, TANK_EMPTY_RULES, type TankEmptyRule } from '@sluice/engine/vocabulary/tanks';
import type { UnitField } from '@sluice/engine/vocabulary/unit-display';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SwitchedPart } from '../ui/fields/switched-part.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Part } from '../ui/form/field.ts';
import form from '../ui/layout/form-page.module.css';

type Draft = {
  hasTank: boolean;
  /** Null is not typed: for the level, that it was not read just now. */
  level_l: number | null;
  capacity_l: number | null;
  reserve_l: number | null;
  roof_m2: number | null;
  runoff_fraction: number | null;
  refill_l_per_hour: number | null;
  when_empty: TankEmptyRule;
  /** Null for all. */
  zone_ids: TankSetting['zone_ids'];
  level_sensor: LevelSensor | null;
};
type LevelSensor = NonNullable<Tank['level_sensor']>;
type QuantityName = 'level_l' | 'capacity_l' | 'reserve_l' | 'roof_m2' | 'runoff_fraction' | 'refill_l_per_hour';

type Props = {
  /** The form's name, unique in the dashboard. */
  name: string;
  tank: Tank | null;
  zones: CurrentGroup['zones'];
  /** Whether a sensor could be heard. */
  hasMqtt: boolean;
  /** `null`: there is none any more. */
  onSave: (tank: TankSetting | null) => Promise<{ tank: Tank | null }>;
};

/** The rain barrel, tank or well, and its level as it was just read. */
export function TankForm({ name, tank, zones, hasMqtt, onSave }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = useSettingsForm({
    stored: tank,
    toValues: (stored): Draft => ({
      hasTank: stored !== null,
      level_l: null,
      capacity_l: stored?.capacity_l ?? null,
      reserve_l: stored?.reserve_l ?? null,
      roof_m2: stored?.roof_m2 ?? null,
      runoff_fraction: stored?.runoff_fraction ?? ROOF_RUNOFF_COEFFICIENT,
      refill_l_per_hour: stored?.refill_l_per_hour ?? 0,
      when_empty: stored?.when_empty ?? 'wait',
      zone_ids: stored?.zone_ids ?? null,
      level_sensor: stored?.level_sensor ?? null,
    }),
    toChange: ({ hasTank, level_l: level, ...setting }): Partial<TankSetting> =>
      hasTank ? ({ ...setting, ...((level !== null || tank === null) && { level_l: level }) } as TankSetting) : {},
    schema: async ({ hasTank }) => {
      const { noTank, tankSetting } = await import('./schemas.ts');
      return hasTank ? tankSetting : noTank;
    },
    send: (change) => onSave(change.capacity_l === undefined ? null : (change as TankSetting)),
    readStored: (answer) => answer.tank,
  });
  const { hasTank, when_empty: whenEmpty, zone_ids: zoneIds } = draft.values;
  const percent: UnitField = {
    ...{ unit: '%', digits: 0 },
    ...{ toShown: (share) => Math.round(100 * share), toSi: (shown) => shown / 100 },
  };
  const quantity = (field: QuantityName, { unit, digits, toShown, toSi }: UnitField) => ({
    unit,
    digits,
    value: draft.values[field] === null ? null : toShown(draft.values[field]),
    onChange: (shown: number | null) => draft.set(field, shown === null ? null : toSi(shown)),
    error: draft.error(field),
  });
  return (
    <SettingsForm name={name} draft={draft}>
      <NativeSelect
        label={t('tank.has')}
        value={hasTank ? 'tank' : 'none'}
        onChange={(event) => draft.set('hasTank', event.currentTarget.value === 'tank')}
        data={(['none', 'tank'] as const).map((value) => ({ value, label: t(`tank.kinds.${value}`) }))}
      />
      {hasTank && (
        <>
          <QuantityField
            label={t('tank.levelRead')}
            description={tank === null ? undefined : t('tank.levelHint')}
            {...quantity('level_l', units.fields.volume)}
          />
          <div className={form.row}>
            <QuantityField label={t('tank.capacity')} {...quantity('capacity_l', units.fields.volume)} />
            <QuantityField
              label={t('tank.reserve')}
              description={t('tank.reserveHint')}
              {...quantity('reserve_l', units.fields.volume)}
            />
          </div>
          <div className={form.row}>
            <QuantityField
              label={t('tank.roof')}
              description={t('tank.roofHint')}
              {...quantity('roof_m2', units.fields.area)}
            />
            <QuantityField
              label={t('tank.runoff')}
              description={t('tank.runoffHint')}
              {...quantity('runoff_fraction', percent)}
            />
          </div>
          <QuantityField
            label={t('tank.refill')}
            description={t('tank.refillHint')}
            {...quantity('refill_l_per_hour', units.fields.volume)}
          />
          <NativeSelect
            label={t('tank.whenEmpty')}
            value={whenEmpty}
            onChange={(event) => draft.set('when_empty', event.currentTarget.value as TankEmptyRule)}
            data={TANK_EMPTY_RULES.map((value) => ({ value, label: t(`tank.whenEmptyKinds.${value}`) }))}
          />
          <NativeSelect
            label={t('tank.zones')}
            value={zoneIds === null ? 'all' : 'some'}
            onChange={(event) =>
              draft.set('zone_ids', event.currentTarget.value === 'all' ? null : zones.map(({ id }) => id))
            }
            data={[
              { value: 'all', label: t('tank.allZones') },
              { value: 'some', label: t('tank.someZones') },
            ]}
          />
          {zoneIds !== null && (
            <ToggleList
              label={t('tank.zonesChosen')}
              options={zones.map(({ id, name: label }) => ({ value: id, label }))}
              value={zoneIds}
              error={draft.error('zone_ids')}
              onChange={(ids) => draft.set('zone_ids', ids)}
            />
          )}
          {(hasMqtt || draft.values.level_sensor !== null) && <SensorFields {...draft.part('level_sensor')} />}
        </>
      )}
    </SettingsForm>
  );
}

/** A sensor of the level over MQTT: where it says it, and what it says of an empty and of a full tank. */
function SensorFields(sensor: Part<LevelSensor | null>) {
  const { t } = useTranslation();
  return (
    <SwitchedPart
      label={t('tank.sensor')}
      description={t('tank.sensorHint')}
      usual={{ topic: '', field: null, empty_at: 0, full_at: 100 }}
      {...sensor}
    >
      {(field) => (
        <>
          <TextField
            label={t('tank.sensorTopic')}
            placeholder={t('tank.sensorTopicExample')}
            autoCapitalize="none"
            spellCheck={false}
            {...field('topic')}
          />
          <TextField
            label={t('tank.sensorField')}
            description={t('tank.sensorFieldHint')}
            autoCapitalize="none"
            spellCheck={false}
            isOptional
            {...field('field')}
          />
          <QuantityField label={t('tank.sensorEmpty')} digits={2} {...field('empty_at')} />
          <QuantityField label={t('tank.sensorFull')} digits={2} {...field('full_at')} />
        </>
      )}
    </SwitchedPart>
  );
}
