import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Segments } from '../../ui/fields/choice/segments.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { QuantityField, UnitQuantityField } from '../../ui/fields/quantity-field.tsx';
import type { Field } from '../../ui/form/field.ts';
import classes from '../../ui/layout/form-page.module.css';

/** An adult's step, metres. */
const STEP_M = 0.75;

const WAYS = ['steps', 'rectangle', 'known'] as const;
type Way = (typeof WAYS)[number];

/** How large the zone is, in square metres, in a way anybody can answer: paced off, measured, or known. */
export function AreaChoice({ value: area, onChange, error }: Field<number | null>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [way, setWay] = useState<Way>(area === null ? 'steps' : 'known');
  const [long, setLong] = useState<number | null>(null);
  const [wide, setWide] = useState<number | null>(null);

  const measure = (side: 'long' | 'wide', metres: number | null) => {
    const [nextLong, nextWide] = side === 'long' ? [metres, wide] : [long, metres];
    setLong(nextLong);
    setWide(nextWide);
    onChange(nextLong === null || nextWide === null ? null : nextLong * nextWide);
  };
  const choose = (next: Way) => {
    setWay(next);
    setLong(null);
    setWide(null);
  };
  const sides = [
    ['long', long],
    ['wide', wide],
  ] as const;

  return (
    <FieldGroup label={t('areaChoice.question')} description={t('areaChoice.hint')} error={error}>
      <div className={classes.tight}>
        <Segments
          label={t('areaChoice.way')}
          options={WAYS.map((value) => ({ value, label: t(`areaChoice.by.${value}`) }))}
          chosen={way}
          onChange={choose}
        />
        {way === 'known' && (
          <UnitQuantityField label={t('zoneForm.area')} unit={units.fields.area} value={area} onChange={onChange} />
        )}
        {way !== 'known' && (
          <div className={classes.row}>
            {sides.map(([side, metres]) =>
              way === 'steps' ? (
                <QuantityField
                  key={side}
                  label={t(`areaChoice.${side}`)}
                  unit={t('areaChoice.steps')}
                  digits={0}
                  value={metres === null ? null : metres / STEP_M}
                  onChange={(steps) => measure(side, steps === null ? null : steps * STEP_M)}
                />
              ) : (
                <UnitQuantityField
                  key={side}
                  label={t(`areaChoice.${side}`)}
                  unit={units.fields.length}
                  value={metres}
                  onChange={(length) => measure(side, length)}
                />
              ),
            )}
          </div>
        )}
        {way !== 'known' && area !== null && (
          <p className={classes.quiet} aria-live="polite">
            {t('areaChoice.result', { area: asText(units.area(area)) })}
          </p>
        )}
      </div>
    </FieldGroup>
  );
}
