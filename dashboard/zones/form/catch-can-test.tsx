import { Button, Textarea } from '@mantine/core';
import { type CatchCanResult, catchCanResult, MIN_CANS } from '@sluice/engine/application/catch-can';
import { useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Sheet } from '../../ui/overlay/sheet.tsx';

type Props = { onResult: (result: CatchCanResult) => void };

/** Depths typed one after another, in the reader's unit; a comma between digits is a decimal one. */
const numbersIn = (text: string): number[] =>
  text
    .split(/[\s;]+|,\s+/)
    .filter((part) => part !== '')
    .map((part) => Number(part.replace(',', '.')));

/** A test with cups: how much falls on the zone in an hour, and how evenly. */
export function CatchCanTest({ onResult }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(15);
  const [depths, setDepths] = useState('');
  const [error, setError] = useState('');

  const take = () => {
    const result = catchCanResult(numbersIn(depths).map(units.fields.waterDepth.toSi), minutes ?? 0);
    if (result === null) return setError(t('catchCan.incomplete', { cans: MIN_CANS }));
    onResult(result);
    setError('');
    setOpen(false);
  };

  return (
    <span>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('catchCan.open')}
      </Button>
      <Sheet
        isOpen={isOpen}
        title={t('catchCan.title')}
        closeLabel={t('catchCan.close')}
        onClose={() => setOpen(false)}
      >
        <div className={classes.form}>
          <p className={classes.lead}>{t('catchCan.how')}</p>
          <QuantityField
            label={t('catchCan.minutes')}
            unit={t('zoneForm.minutes')}
            digits={0}
            value={minutes}
            onChange={setMinutes}
          />
          <Textarea
            label={t('catchCan.depths', { unit: units.fields.waterDepth.unit })}
            description={t('catchCan.depthsHint')}
            value={depths}
            error={error}
            rows={3}
            onChange={({ currentTarget }) => setDepths(currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button onClick={take}>{t('catchCan.take')}</Button>
          </div>
        </div>
      </Sheet>
    </span>
  );
}
