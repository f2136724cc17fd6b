import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { DateField } from '../page-kit/date/date-field.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { addDays } from '../platform/display/calendar-days.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { TextAreaField } from '../ui/fields/text-field.tsx';
import form from '../ui/layout/form-page.module.css';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useReportWeather } from './calls.ts';

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

type Report = { date: string; text: string; rainfall_mm: number | null };
type Props = {
  today: string;
  earliest: string;
  onSend: (report: Report) => Promise<unknown>;
};

/** What the weather was really like, in the gardener's words. */
function WeatherReportForm({ today, earliest, onSend }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = useSendForm<Report>({
    start: { date: today, text: '', rainfall_mm: null },
    schema: async () => (await import('./schemas.ts')).weatherReport,
    send: onSend,
  });
  const { field } = draft;
  return (
    <DraftForm name="report weather" draft={draft} className={form.form}>
      <DateField label={t('weatherReport.day')} first={earliest} last={today} {...field('date')} />
      <TextAreaField label={t('weatherReport.text')} {...field('text')} />
      <UnitQuantityField label={t('weatherReport.rainfall')} unit={units.fields.waterDepth} {...field('rainfall_mm')} />
      <div>
        <Button type="submit" loading={draft.isSending}>
          {t('weatherReport.send')}
        </Button>
      </div>
    </DraftForm>
  );
}
