import { Button, NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Tariff, TariffSetting, TriedTariff } from '@sluice/contract/tariffs';
import { LITRES_PER_GALLON } from '@sluice/engine/vocabulary/units';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { GardenWhatIf } from '../past-year/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { listCurrencies } from './currencies.ts';
import { MonthsOfPrices } from './months-of-prices.tsx';
import classes from './tariff-form.module.css';

const MAX_TIERS = 10;

/** The typed tariff: an empty price is none yet. */
type Draft = Omit<TariffSetting, 'tiers' | 'version' | 'from'> & {
  from: string | null;
  tiers: { up_to_m3: number | null; price: number | null }[];
};

type Props = {
  /** The form's name, unique in the dashboard. */
  name: string;
  tariff: Tariff | null;
  likely: Pick<Tariff, 'currency' | 'per'>;
  onSave: (tariff: TariffSetting) => Promise<Tariff>;
  group: Pick<CurrentGroup, 'id' | 'location'>;
};

const toDraft = (tariff: Tariff | null, likely: Props['likely']): Draft =>
  tariff
    ? {
        ...{ currency: tariff.currency, per: tariff.per, household_m3: tariff.household_m3 },
        ...{ from: tariff.from, tiers: tariff.tiers },
      }
    : { ...likely, household_m3: 0, from: null, tiers: [{ up_to_m3: null, price: null }] };

/** What water costs: a price, or several that rise with what the household uses in a month. */
export function TariffForm({ name, tariff, likely, onSave, group }: Props) {
  const { t, i18n } = useTranslation();
  const draft = useSettingsForm({
    stored: tariff,
    toValues: (stored): Draft => toDraft(stored, likely),
    toChange: (values) => values as TariffSetting,
    schema: async () => (await import('./schemas.ts')).tariffSetting,
    send: onSave,
    readStored: (answer): Tariff | null => answer,
  });
  const { tiers, per, currency, household_m3: household } = draft.values;
  const setTier = (place: number, change: Partial<Draft['tiers'][number]>) =>
    draft.set(
      'tiers',
      tiers.map((tier, index) => (index === place ? { ...tier, ...change } : tier)),
    );
  const unit = t(`tariff.per.${per}`);
  /** Bounds are read in the unit that the prices are for; a thousand gallons are as many m³ as one is litres. */
  const m3PerUnit = per === 'm3' ? 1 : LITRES_PER_GALLON;
  const presentAll = (m3: number | null) => (m3 === null ? null : m3 / m3PerUnit);
  const toM3 = (shown: number | null) => (shown === null ? null : shown * m3PerUnit);
  return (
    <SettingsForm name={name} draft={draft}>
      <div className={form.row}>
        <NativeSelect
          label={t('tariff.currency')}
          value={currency}
          onChange={(event) => draft.set('currency', event.currentTarget.value)}
          error={draft.error('currency')}
          data={listCurrencies(i18n.language, currency)}
        />
        <NativeSelect
          label={t('tariff.priceFor')}
          value={per}
          onChange={(event) => draft.set('per', event.currentTarget.value as Draft['per'])}
          data={(['m3', '1000gal'] as const).map((value) => ({ value, label: t(`tariff.per.${value}`) }))}
        />
      </div>
      <fieldset className={classes.tiers}>
        <legend className={classes.legend}>{t('tariff.prices')}</legend>
        {draft.error('tiers') && <p className={classes.error}>{draft.error('tiers')}</p>}
        {tiers.map((tier, place) => {
          const isLast = place === tiers.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no name but its place
            <div key={place} className={classes.tier}>
              <QuantityField
                label={t('tariff.price', { number: place + 1, unit })}
                unit={currency}
                digits={4}
                value={tier.price}
                onChange={(price) => setTier(place, { price })}
                error={draft.error(`tiers.${place}.price`)}
              />
              {isLast ? (
                <p className={classes.rest}>{tiers.length > 1 ? t('tariff.allAbove') : t('tariff.forAll')}</p>
              ) : (
                <QuantityField
                  label={t('tariff.upTo')}
                  unit={`× ${unit}`}
                  digits={2}
                  value={presentAll(tier.up_to_m3)}
                  onChange={(bound) => setTier(place, { up_to_m3: toM3(bound) })}
                  error={draft.error(`tiers.${place}.up_to_m3`)}
                />
              )}
            </div>
          );
        })}
        <div className={form.actions}>
          {tiers.length < MAX_TIERS && (
            <Button variant="default" onClick={() => draft.set('tiers', withOneMore(tiers))}>
              {t('tariff.addTier')}
            </Button>
          )}
          {tiers.length > 1 && (
            <Button variant="default" onClick={() => draft.set('tiers', withOneLess(tiers))}>
              {t('tariff.removeTier')}
            </Button>
          )}
        </div>
      </fieldset>
      {tiers.length > 1 && (
        <QuantityField
          label={t('tariff.household')}
          description={t('tariff.householdHint')}
          unit={`× ${unit}`}
          digits={2}
          value={presentAll(household)}
          onChange={(value) => draft.set('household_m3', toM3(value) ?? 0)}
          error={draft.error('household_m3')}
        />
      )}
      {tariff && (
        <MonthsOfPrices
          tariff={tariff}
          from={draft.values.from}
          error={draft.error('from')}
          onChange={(from) => draft.set('from', from)}
        />
      )}
      <GardenWhatIf
        group={group}
        settings={draft.isDirty && arePriced(draft.values) ? { tariff: inAllMonths(draft.values) } : {}}
      />
    </SettingsForm>
  );
}

const inAllMonths = ({ from: _, ...prices }: Draft & TriedTariff): TriedTariff => prices;

const arePriced = (draft: Draft): draft is Draft & TriedTariff => draft.tiers.every(({ price }) => price !== null);

/** The last tier has no end; the one before it gets one to fill in. */
const withOneMore = (tiers: Draft['tiers']): Draft['tiers'] => [
  ...tiers,
  { up_to_m3: null, price: tiers.at(-1)?.price ?? null },
];

const withOneLess = (tiers: Draft['tiers']): Draft['tiers'] =>
  tiers.slice(0, -1).map((tier, index, rest) => (index === rest.length - 1 ? { ...tier, up_to_m3: null } : tier));
