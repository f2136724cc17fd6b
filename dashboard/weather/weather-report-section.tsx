import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { showDone } from '../page-kit/show-done.ts';
import { addDays } from '../platform/calendar-days.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import { Section } from '../ui/section.tsx';
import { useReportWeather } from './calls.ts';
import { WeatherReportForm } from './weather-report-form.tsx';

/** For those who may change the garden: what the weather was really like. */
export function WeatherReportSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const report = useReportWeather(group.id);
  if (!may(group.relationship, 'change')) return null;
  const today = dates.localDate(new Date());
  return (
    <Section title={t('weatherReport.title')}>
      <p className={section.lead}>{t('weatherReport.lead')}</p>
      <WeatherReportForm
        today={today}
        earliest={addDays(today, -LIMITS.historyBackDays)}
        onSend={async (values) => {
          const { recalculation } = await report.mutateAsync(values);
          showDone(t('weatherReport.sent'), recalculation);
        }}
      />
    </Section>
  );
}
