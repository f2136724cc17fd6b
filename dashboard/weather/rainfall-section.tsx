import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherDay } from '@sluice/contract/weather';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { addDays } from '../platform/display/calendar-days.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { checkFields } from '../platform/form/check-fields.ts';
import { useLeaveWarning } from '../platform/form/leave-warning.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useCorrectRainfall, weatherQuery } from './calls.ts';
import classes from './rainfall-section.module.css';
import { WeatherIcon } from './weather-icon.tsx';

const DAYS_AT_FIRST = 7;

/** The rain of the past days, as the service had it and as one's own gauge did. */
export function RainfallSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const [isWhole, setWhole] = useState(false);
  const days = isWhole ? LIMITS.historyBackDays : DAYS_AT_FIRST;
  const read = useQuery(weatherQuery(group.id, addDays(today, -days), addDays(today, -1)));
  const { data: weathers } = read;
  const correct = useCorrectRainfall(group.id);

  const correctRain = async (date: string, rainfallMm: number | null) => {
    const before = weathers?.find((day) => day.date === date)?.corrected_precip_mm ?? null;
    const { recalculation } = await correct.mutateAsync({ date, rainfallMm });
    showDone(t('rainfall.saved', { day: dates.longDay(date) }), recalculation, {
      label: t('snackbar.undo'),
      run: () => correct.mutate({ date, rainfallMm: before }),
    });
  };

  return (
    <Section title={t('rainfall.title')}>
      <p className={section.lead}>{t('rainfall.lead')}</p>
      <FailedReads reads={[read]} />
      {weathers?.length === 0 && <p className={section.lead}>{t('rainfall.none')}</p>}
      {weathers && weathers.length > 0 && (
        <div className={classes.narrow}>
          <RainfallTable
            days={weathers.toSorted((one, other) => other.date.localeCompare(one.date))}
            onCorrect={may(group.relationship, 'change') ? correctRain : null}
          />
        </div>
      )}
      {!isWhole && (
        <Button variant="default" mt={12} onClick={() => setWhole(true)}>
          {t('rainfall.more', { days: LIMITS.historyBackDays })}
        </Button>
      )}
    </Section>
  );
}

type Props = {
  days: readonly WeatherDay[];
  /** Null for users who may not change it. */
  onCorrect: ((date: string, rainfallMm: number | null) => Promise<unknown>) | null;
};

/** The past days: what the weather service said of the rain, and beside it what one's own gauge said. */
function RainfallTable({ days, onCorrect }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  return (
    <ul className={classes.days}>
      {days.map((day) => (
        <li key={day.id} className={classes.day}>
          <WeatherIcon icon={day.icon} label={t(`weatherIcon.${day.icon}`)} />
          <span className={classes.date}>
            <strong>{dates.longDay(day.date)}</strong>
            <span className={classes.quiet}>
              {t('rainfall.reported', {
                rain: asText(units.waterDepth(day.precip_mm)),
                low: asText(units.temperature(day.t_min)),
                high: asText(units.temperature(day.t_max)),
              })}
            </span>
          </span>
          {onCorrect ? (
            <RainfallField key={`${day.corrected_precip_mm}`} day={day} onCorrect={onCorrect} />
          ) : (
            day.corrected_precip_mm !== null && (
              <span>{t('rainfall.corrected', { rain: asText(units.waterDepth(day.corrected_precip_mm)) })}</span>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

const schema = async () => (await import('./schemas.ts')).rainfallCorrection;

type RainfallFieldProps = { day: WeatherDay; onCorrect: (date: string, rainfallMm: number | null) => Promise<unknown> };

/** One day's gauge. Empty takes the correction back. */
function RainfallField({ day, onCorrect }: RainfallFieldProps) {
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
