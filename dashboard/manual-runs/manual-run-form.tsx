import { Button, NativeSelect } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type SubmitEvent, useState } from 'react';
import { groupByDevice } from '../page-kit/list/by-device.ts';
import { findByName } from '../page-kit/list/find-by-name.ts';
import { MANY_ZONES } from '../page-kit/list/many-zones.ts';
import { NameSearch } from '../page-kit/list/name-search.tsx';
import { describeStartRefusal } from '../page-kit/start-refusal-text.ts';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useLeaveWarning } from '../platform/form/leave-warning.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import unseen from '../ui/text/unseen.module.css';
import classes from './manual-run-form.module.css';
import { isRunLength, isStartable, makeZoneRequest, type ZoneRequest } from './run-length.ts';
import runRowsClasses from './run-rows.module.css';

type Props = {
  zones: readonly Zone[];
  devices: readonly Device[];
  isPump: boolean;
  onStart: (zones: ZoneRequest[]) => Promise<unknown>;
};

const STEPS = {
  pump: [0, ...LIMITS.pumpRunSteps, 60],
  minutes: [0, 5, 10, 20, 30, 60],
  rows: [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60],
};

/** Minutes for each zone; the zones with more than none water one after another. */
export function ManualRunForm({ zones, devices, isPump, onStart }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [minutes, setMinutes] = useState<Record<string, number>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const chosen = zones.filter(({ id }) => (minutes[id] ?? 0) > 0);
  useLeaveWarning(chosen.length > 0 && !isSending);
  const total = chosen.reduce((sum, { id }) => sum + (minutes[id] ?? 0), 0);

  const describeRefusal = (zone: Zone) =>
    zone.lock === null ? (describeStartRefusal(zone, devices, t) ?? undefined) : t('zoneLock.rests');

  const setLength = (id: string, value: number) => {
    setMinutes((old) => ({ ...old, [id]: value }));
    setErrors({});
  };

  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setErrors({ zones: t('validation.zonesRequired') });
    const wrong = chosen.filter(({ id }) => !isRunLength(minutes[id] ?? 0));
    if (wrong.length > 0) {
      return setErrors(Object.fromEntries(wrong.map(({ id }) => [id, t('validation.manualRunMinutes')])));
    }
    setSending(true);
    try {
      await onStart(chosen.map(({ id }) => makeZoneRequest(id, minutes[id] ?? 0, isPump)));
    } catch (refusal) {
      const byField = Object.entries(readFieldErrors(refusal)).map(([path, message]) => {
        const place = Number(path.split('.')[1]);
        return [chosen[place]?.id ?? 'zones', message];
      });
      setErrors(Object.fromEntries(byField));
    } finally {
      setSending(false);
    }
  };

  return (
    <form onSubmit={start} noValidate className={classes.form}>
      {zones.length > MANY_ZONES ? (
        <RunRows
          zones={zones}
          devices={devices}
          steps={isPump ? STEPS.pump : STEPS.rows}
          minutes={minutes}
          errors={errors}
          describeRefusal={describeRefusal}
          onChange={setLength}
        />
      ) : (
        <ul className={classes.zones}>
          {zones.map((zone) => (
            <li key={zone.id}>
              <Card tone={(minutes[zone.id] ?? 0) > 0 ? 'water' : 'plain'}>
                <QuantityField
                  label={zone.name}
                  description={describeRefusal(zone)}
                  disabled={!isStartable(zone)}
                  error={errors[zone.id]}
                  value={minutes[zone.id] ?? 0}
                  onChange={(value: number | null) => setLength(zone.id, value ?? 0)}
                  min={0}
                  max={LIMITS.manualRunMaxMinutes}
                  digits={0}
                  unit={t('manualRun.minutes')}
                />
                <fieldset className={classes.steps} disabled={!isStartable(zone)}>
                  <legend className={unseen.words}>{t('manualRun.steps', { zone: zone.name })}</legend>
                  {(isPump ? STEPS.pump : STEPS.minutes).map((step) => (
                    <button
                      key={step}
                      type="button"
                      value={step}
                      className={classes.step}
                      aria-pressed={(minutes[zone.id] ?? 0) === step}
                      aria-label={`${step} ${t('manualRun.minutes')}`}
                      onClick={() => setLength(zone.id, step)}
                    >
                      {step}
                    </button>
                  ))}
                </fieldset>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.send}>
        <p className={classes.total} role="status">
          {errors.zones ? (
            <span className={classes.error}>{errors.zones}</span>
          ) : total > 0 ? (
            t('manualRun.total', { duration: dates.duration(total * 60) })
          ) : (
            t('manualRun.chooseHint')
          )}
        </p>
        <Button type="submit" size="md" loading={isSending}>
          {t('manualRun.start')}
        </Button>
      </div>
    </form>
  );
}

type RunRowsProps = {
  zones: readonly Zone[];
  devices: readonly Device[];
  steps: readonly number[];
  minutes: Readonly<Record<string, number>>;
  errors: Readonly<Record<string, string>>;
  describeRefusal: (zone: Zone) => string | undefined;
  onChange: (zoneId: string, minutes: number) => void;
};

/** Many zones, a row with its minutes for each, under their controllers. What is chosen stays while others are searched. */
function RunRows({ zones, devices, steps, minutes, errors, describeRefusal, onChange }: RunRowsProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  return (
    <div className={runRowsClasses.zones}>
      <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      {found.length === 0 && <p>{t('manyZones.none')}</p>}
      {groupByDevice(found, devices).map(({ device, zones: zonesOfDevice }) => (
        <section key={device?.id ?? ''} aria-label={device?.name}>
          {devices.length > 1 && <h3 className={runRowsClasses.device}>{device?.name}</h3>}
          <ul className={runRowsClasses.rows}>
            {zonesOfDevice.map((zone) => (
              <li key={zone.id} className={runRowsClasses.row} data-chosen={(minutes[zone.id] ?? 0) > 0 || undefined}>
                <span className={runRowsClasses.name}>
                  {zone.name}
                  {zone.start_refusal && <span className={runRowsClasses.off}>{describeRefusal(zone)}</span>}
                </span>
                <NativeSelect
                  aria-label={t('manyZones.minutesOf', { zone: zone.name })}
                  disabled={!isStartable(zone)}
                  error={errors[zone.id]}
                  value={String(minutes[zone.id] ?? 0)}
                  onChange={({ currentTarget }) => onChange(zone.id, Number(currentTarget.value))}
                  data={steps.map((step) => ({
                    value: String(step),
                    label: step === 0 ? '–' : dates.duration(step * 60),
                  }))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
