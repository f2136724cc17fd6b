import { NativeSelect } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { groupByDevice } from '../page-kit/by-device.ts';
import { findByName } from '../page-kit/find-by-name.ts';
import { NameSearch } from '../page-kit/name-search.tsx';
import { noEndWords } from '../page-kit/no-end-words.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { isStartable } from './run-length.ts';
import classes from './run-rows.module.css';

type Props = {
  zones: readonly Zone[];
  devices: readonly Device[];
  steps: readonly number[];
  minutes: Readonly<Record<string, number>>;
  errors: Readonly<Record<string, string>>;
  onChange: (zoneId: string, minutes: number) => void;
};

/** Many zones, a row with its minutes for each, under their controllers. What is chosen stays while others are searched. */
export function RunRows({ zones, devices, steps, minutes, errors, onChange }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  return (
    <div className={classes.zones}>
      <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      {found.length === 0 && <p>{t('manyZones.none')}</p>}
      {groupByDevice(found, devices).map(({ device, zones: its }) => (
        <section key={device?.id ?? ''} aria-label={device?.name}>
          {devices.length > 1 && <h3 className={classes.device}>{device?.name}</h3>}
          <ul className={classes.rows}>
            {its.map(({ id, name, enabled, needs_guard, timer_proof }) => (
              <li key={id} className={classes.row} data-chosen={(minutes[id] ?? 0) > 0 || undefined}>
                <span className={classes.name}>
                  {name}
                  {!enabled && <span className={classes.off}>{t('zones.disabled')}</span>}
                  {enabled && needs_guard && <span className={classes.off}>{noEndWords({ timer_proof }, t)}</span>}
                </span>
                <NativeSelect
                  aria-label={t('manyZones.minutesOf', { zone: name })}
                  disabled={!isStartable({ enabled, needs_guard })}
                  error={errors[id]}
                  value={String(minutes[id] ?? 0)}
                  onChange={({ currentTarget }) => onChange(id, Number(currentTarget.value))}
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
