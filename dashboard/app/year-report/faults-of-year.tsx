import type { YearReport } from '@sluice/contract/year-report';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

const MS_PER_SECOND = 1_000;

/** Starts that failed or fell short, and what could not be reached, with dates and length. */
export function FaultsOfYear({ report: { faults } }: { report: YearReport }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { length } = useReportTexts();
  const { failed_starts: failed, offline } = faults;
  const when = ({ local_date, utc }: { local_date: string; utc: string }) =>
    `${dates.dayAndMonth(local_date)} ${dates.time(utc)}`;
  return (
    <PaperSection title={t('yearReport.faults')}>
      {failed.length === 0 && offline.length === 0 && <p>{t('yearReport.noFault')}</p>}
      {failed.length > 0 && (
        <PaperTable
          columns={[t('yearReport.when'), t('savings.zone'), t('yearReport.what'), t('yearReport.missing')]}
          rows={failed.map(({ start, zone, outcome, fault, missing_s }) => ({
            key: `${start.utc} ${zone}`,
            cells: [
              when(start),
              zone,
              joinSentences(t(`yearReport.outcome.${outcome}`), fault && t(`runFault.${fault}`)),
              length(missing_s),
            ],
          }))}
        />
      )}
      <LeftOut count={faults.failed_starts_left_out} />
      {offline.length > 0 && (
        <PaperTable
          columns={[t('yearReport.offline'), t('yearReport.from'), t('yearReport.until'), t('yearReport.long')]}
          rows={offline.map(({ name, from, until }) => ({
            key: `${from.utc} ${name}`,
            cells: [
              name,
              when(from),
              until ? when(until) : t('yearReport.notRecorded'),
              length(until && (Date.parse(until.utc) - Date.parse(from.utc)) / MS_PER_SECOND),
            ],
          }))}
        />
      )}
      <LeftOut count={faults.offline_left_out} />
    </PaperSection>
  );
}

/** The list is cut where it would fill sheets. */
function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation();
  const { number } = useReportTexts();
  return count > 0 && <p>{t('yearReport.leftOut', { number: number(count) })}</p>;
}
