import { Button } from '@mantine/core';
import type { WeatherDay } from '@sluice/contract/weather';
import { type SubmitEvent, useState } from 'react';
import { checkFields } from '../platform/check-fields.ts';
import { useDisplay } from '../platform/display.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import classes from './rainfall-field.module.css';

const schema = async () => (await import('./schemas.ts')).rainfallCorrection;

type Props = { day: WeatherDay; onCorrect: (date: string, rainfallMm: number | null) => Promise<unknown> };

/** One day's gauge. Empty takes the correction back. */
export function RainfallField({ day, onCorrect }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const { unit, digits, toShown, toSi } = units.fields.waterDepth;
  const kept = day.corrected_precip_mm === null ? null : toShown(day.corrected_precip_mm);
  const [shown, setShown] = useState(kept);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  useLeaveWarning(shown !== kept && !isSending);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const rainfallMm = shown === null ? null : toSi(shown);
    setSending(true);
    try {
      const found = await checkFields(schema, { rainfall_mm: rainfallMm }).catch((): Record<string, string> => ({}));
      if (found.rainfall_mm) setError(found.rainfall_mm);
      else await onCorrect(day.date, rainfallMm);
    } catch (refusal) {
      setError(readFieldErrors(refusal).rainfall_mm);
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={classes.field} onSubmit={send} noValidate>
      <QuantityField
        label={t('rainfall.gauge')}
        value={shown}
        unit={unit}
        digits={digits}
        onChange={(value) => {
          setShown(value);
          setError(undefined);
        }}
        error={error}
      />
      <Button
        type="submit"
        variant="default"
        loading={isSending}
        disabled={shown === kept}
        aria-label={t('rainfall.save', { day: dates.longDay(day.date) })}
      >
        {shown === null && kept !== null ? t('rainfall.takeBack') : t('form.save')}
      </Button>
    </form>
  );
}
