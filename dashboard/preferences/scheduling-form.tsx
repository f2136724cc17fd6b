import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { WholeField } from '../ui/fields/whole-field.tsx';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { ClosedSeason } from './closed-season.tsx';
import { FrameField } from './frame-field.tsx';
import { MissedStart } from './missed-start.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';
import { WaterSource } from './water-source.tsx';
import { WateringCaps } from './watering-caps.tsx';

const PARTS = [
  'morning',
  'afternoon',
  'rest_time',
  'finish_before_sunrise',
  'missed_start',
  'closed_season',
  'source',
  'caps',
] as const;

/** When the planner may water, and how much at once. */
export function SchedulingForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const draft = usePreferencesForm(group, PARTS);
  const { field, part } = draft;
  return (
    <PreferenceFrame name={`scheduling ${group.id}`} lead={t('schedulingForm.lead')} draft={draft}>
      <FieldSection title={t('schedulingForm.frames')}>
        <p className={classes.lead}>{t('schedulingForm.framesHint')}</p>
        <FrameField
          label={t('schedulingForm.morning')}
          usual={{ start_time: '04:00', end_time: '09:00' }}
          {...part('morning')}
        />
        <FrameField
          label={t('schedulingForm.afternoon')}
          usual={{ start_time: '17:00', end_time: '21:00' }}
          {...part('afternoon')}
        />
        <SwitchField
          label={t('schedulingForm.finishBeforeSunrise')}
          description={t('schedulingForm.finishBeforeSunriseHint')}
          {...field('finish_before_sunrise')}
        />
      </FieldSection>
      <FieldSection title={t('schedulingForm.source')}>
        <WholeField
          label={t('schedulingForm.restTime')}
          description={t('schedulingForm.restTimeHint')}
          unit={t('manualRun.minutes')}
          {...field('rest_time')}
        />
        <WaterSource {...part('source')} />
      </FieldSection>
      <FieldSection title={t('schedulingForm.caps')}>
        <WateringCaps {...part('caps')} />
      </FieldSection>
      <Section title={t('schedulingForm.missedStart')}>
        <MissedStart {...part('missed_start')} />
      </Section>
      <Section title={t('schedulingForm.closedSeason')}>
        <ClosedSeason {...part('closed_season')} />
      </Section>
    </PreferenceFrame>
  );
}
