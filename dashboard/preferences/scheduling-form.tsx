import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { ClosedSeason } from './closed-season.tsx';
import { FrameField } from './frame-field.tsx';
import { MissedStart } from './missed-start.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';
import { WaterSource } from './water-source.tsx';

const PARTS = [
  'morning',
  'afternoon',
  'rest_time',
  'finish_before_sunrise',
  'missed_start',
  'closed_season',
  'source',
] as const;

/** When the planner may water, and how much at once. */
export function SchedulingForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const draft = usePreferencesForm(group, PARTS);
  const { values, set, error } = draft;
  return (
    <PreferenceFrame name={`scheduling ${group.id}`} lead={t('schedulingForm.lead')} draft={draft}>
      <Section title={t('schedulingForm.frames')}>
        <div className={classes.form}>
          <p className={classes.lead}>{t('schedulingForm.framesHint')}</p>
          <FrameField
            label={t('schedulingForm.morning')}
            usual={{ start_time: '04:00', end_time: '09:00' }}
            value={values.morning}
            error={(path) => error(`morning.${path}`)}
            onChange={(frame) => set('morning', frame)}
          />
          <FrameField
            label={t('schedulingForm.afternoon')}
            usual={{ start_time: '17:00', end_time: '21:00' }}
            value={values.afternoon}
            error={(path) => error(`afternoon.${path}`)}
            onChange={(frame) => set('afternoon', frame)}
          />
          <Switch
            label={t('schedulingForm.finishBeforeSunrise')}
            description={t('schedulingForm.finishBeforeSunriseHint')}
            checked={values.finish_before_sunrise}
            onChange={({ currentTarget }) => set('finish_before_sunrise', currentTarget.checked)}
          />
        </div>
      </Section>
      <Section title={t('schedulingForm.source')}>
        <div className={classes.form}>
          <QuantityField
            label={t('schedulingForm.restTime')}
            description={t('schedulingForm.restTimeHint')}
            unit={t('manualRun.minutes')}
            digits={0}
            value={values.rest_time}
            error={error('rest_time')}
            onChange={(minutes) => set('rest_time', minutes as number)}
          />
          <WaterSource
            value={values.source}
            error={(path) => error(`source.${path}`)}
            onChange={(source) => set('source', source)}
          />
        </div>
      </Section>
      <Section title={t('schedulingForm.missedStart')}>
        <MissedStart
          value={values.missed_start}
          error={(path) => error(`missed_start.${path}`)}
          onChange={(missed) => set('missed_start', missed)}
        />
      </Section>
      <Section title={t('schedulingForm.closedSeason')}>
        <ClosedSeason
          value={values.closed_season}
          error={(path) => error(`closed_season.${path}`)}
          onChange={(season) => set('closed_season', season)}
        />
      </Section>
    </PreferenceFrame>
  );
}
