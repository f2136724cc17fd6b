import type { OneTimeRunCreation } from '@sluice/contract/one-time-runs';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useState } from 'react';
import { ClockField } from '../page-kit/date/clock-field.tsx';
import { DateField } from '../page-kit/date/date-field.tsx';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { checkFields } from '../platform/form/check-fields.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { useDraft } from '../ui/form/draft.ts';
import form from '../ui/layout/form-page.module.css';
import classes from './one-time-run-form.module.css';

const SECONDS_PER_MINUTE = 60;
const schema = async () => (await import('./schemas.ts')).oneTimeRunCreation;

type Props = {
  /** Of the form, among all there are. */
  name: string;
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  start: OneTimeRunCreation;
  isNew: boolean;
  firstDay: string;
  lastDay: string;
  onSave: (run: OneTimeRunCreation) => Promise<unknown>;
  rebase: () => void;
  onDone: () => void;
  onCancel: () => void;
};

/** A one-time run: the day, the time, and how long each zone. */
export function OneTimeRunForm({
  name,
  zones,
  start,
  isNew,
  firstDay,
  lastDay,
  onSave,
  rebase,
  onDone,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  const [isEmpty, setEmpty] = useState(false);
  const draft = useDraft<OneTimeRunCreation>({
    start,
    check: (values) => checkFields(schema, values),
    save: async (values) => {
      await onSave(values);
      return undefined;
    },
    findErrors: readFieldErrors,
    rebase,
    onSaved: onDone,
    onUnchanged: () => (isNew ? setEmpty(true) : onDone()),
  });
  const { values } = draft;
  const sumSeconds = (id: Zone['id']) => values.zones.find(({ zone_id }) => zone_id === id)?.duration_s ?? null;
  /** In the garden's order, whatever was typed first. */
  const setMinutes = (changed: Zone['id'], minutes: number | null) => {
    setEmpty(false);
    draft.set(
      'zones',
      zones.flatMap(({ id }) => {
        const before = values.zones.find(({ zone_id }) => zone_id === id);
        if (id !== changed) return before ? [before] : [];
        return minutes ? [{ zone_id: id, duration_s: Math.round(minutes * SECONDS_PER_MINUTE), volume_l: null }] : [];
      }),
    );
  };
  const noZones = isEmpty ? t('validation.zonesRequired') : draft.error('zones');
  return (
    <DraftForm name={name} draft={draft} className={form.form}>
      <p className={form.lead}>{t('oneTimeRun.lead', { minutes: LIMITS.oneTimeRunLeadMinutes })}</p>
      <div className={classes.when}>
        <DateField label={t('oneTimeRun.day')} first={firstDay} last={lastDay} {...draft.field('start_day')} />
        <ClockField label={t('oneTimeRun.time')} {...draft.field('start_time')} />
      </div>
      <fieldset
        className={classes.zones}
        aria-invalid={noZones !== undefined}
        aria-describedby={noZones ? 'one-time-run-zones' : undefined}
        tabIndex={-1}
      >
        <legend className={classes.legend}>{t('oneTimeRun.zones')}</legend>
        {noZones && (
          <p id="one-time-run-zones" className={classes.error} role="alert">
            {noZones}
          </p>
        )}
        {zones.map(({ id, name }) => {
          const seconds = sumSeconds(id);
          const place = values.zones.findIndex(({ zone_id }) => zone_id === id);
          return (
            <QuantityField
              key={id}
              label={name}
              unit={t('oneTimeRun.minutes')}
              digits={0}
              value={seconds === null ? null : seconds / SECONDS_PER_MINUTE}
              onChange={(minutes) => setMinutes(id, minutes)}
              error={
                place < 0 ? undefined : (draft.error(`zones.${place}.duration_s`) ?? draft.error(`zones.${place}`))
              }
            />
          );
        })}
      </fieldset>
      <SendActions draft={draft} send={isNew ? t('oneTimeRun.add') : t('form.save')} onCancel={onCancel} />
    </DraftForm>
  );
}
