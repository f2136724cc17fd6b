import { NativeSelect } from '@mantine/core';
import type { Budget, BudgetSetting, Tariff } from '@sluice/contract/tariffs';
import { BUDGET_CUTS, LEAST_USE_OF_CUT } from '@sluice/engine/vocabulary/budgets';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { LITRES_PER_GALLON } from '@sluice/engine/vocabulary/units';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import form from '../ui/layout/form-page.module.css';

/** An empty amount is none yet; in cubic metres, or in money. */
type Draft = { kind: 'none' | Budget['kind']; amount: number | null; cut: Budget['cut'] };

type Props = {
  /** The form's name, unique in the dashboard. */
  name: string;
  budget: Budget | null;
  /** The tariff's; without a tariff nothing can be counted in money. */
  currency: string | null;
  /** Of water, in the reader's unit. */
  per: Tariff['per'];
  /** `null` ends the budget. */
  onSave: (budget: BudgetSetting | null) => Promise<{ budget: Budget | null }>;
};

/** What the garden may use in a month. */
export function BudgetForm({ name, budget, currency, per, onSave }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = useSettingsForm({
    stored: budget,
    toValues: (stored): Draft =>
      stored
        ? { kind: stored.kind, amount: stored.amount, cut: stored.cut }
        : { kind: 'none', amount: null, cut: 'none' },
    toChange: ({ kind, amount, cut }): Partial<BudgetSetting> =>
      kind === 'none' ? {} : ({ kind, amount, cut } as BudgetSetting),
    schema: async ({ kind }) => {
      const { budgetSetting } = await import('./schemas.ts');
      return kind === 'none' ? budgetSetting.partial() : budgetSetting;
    },
    send: (change) => onSave(change.kind === undefined ? null : (change as BudgetSetting)),
    readStored: (answer) => answer.budget,
  });
  const { kind, amount, cut } = draft.values;
  /** A thousand gallons are as many m³ as one is litres. */
  const perUnit = kind === 'volume' && per === '1000gal' ? LITRES_PER_GALLON : 1;
  const kinds = ['none', 'volume', ...(currency !== null || kind === 'money' ? ['money'] : [])] as const;
  return (
    <SettingsForm name={name} draft={draft}>
      <div className={form.row}>
        <NativeSelect
          label={t('budget.kind')}
          value={kind}
          onChange={(event) => {
            draft.set('kind', event.currentTarget.value as Draft['kind']);
            draft.set('amount', null);
          }}
          data={kinds.map((value) => ({ value, label: t(`budget.kinds.${value as Draft['kind']}`) }))}
        />
        {kind !== 'none' && (
          <QuantityField
            label={t('budget.amount')}
            unit={kind === 'money' ? (currency ?? '') : `× ${t(`tariff.per.${per}`)}`}
            digits={2}
            value={amount === null ? null : amount / perUnit}
            onChange={(shown) => draft.set('amount', shown === null ? null : shown * perUnit)}
            error={draft.error('amount')}
          />
        )}
      </div>
      {kind !== 'none' && (
        <NativeSelect
          label={t('budget.cut')}
          description={
            cut === 'none' ? undefined : t('budget.cutHint', { least: asText(units.percent(LEAST_USE_OF_CUT[cut])) })
          }
          value={cut}
          onChange={(event) => draft.set('cut', event.currentTarget.value as Draft['cut'])}
          data={BUDGET_CUTS.map((value) => ({ value, label: t(`budget.cuts.${value}`) }))}
        />
      )}
    </SettingsForm>
  );
}
