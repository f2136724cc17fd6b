import type { YearReport } from '@sluice/contract/year-report';
import { reasonText } from '@sluice/engine/vocabulary/reasons';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinParts, joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

type Props = { report: YearReport };

/** Starts that were due, why some were skipped, whether the laws were kept, and who watered by hand. */
export function RulesOfYear({ report: { starts, laws, by_hand: byHand } }: Props) {
  const { t } = useTranslation();
  const { number, length } = useReportTexts();
  return (
    <>
      <PaperSection title={t('yearReport.starts')}>
        <p>
          {joinSentences(
            t('yearReport.startsCounted', {
              due: number(starts.due),
              watered: number(starts.watered),
              skipped: number(starts.skipped),
              failed: number(starts.failed),
            }),
            t('yearReport.moved'),
          )}
        </p>
        {starts.reasons.length > 0 && (
          <PaperTable
            columns={[t('yearReport.why'), t('yearReport.skipped')]}
            rows={starts.reasons.map(({ reason_name, starts: times }) => ({
              key: reason_name,
              cells: [t(reasonText(reason_name, undefined)), number(times)],
            }))}
          />
        )}
      </PaperSection>
      <PaperSection title={t('title.regulations')}>
        {laws.length === 0 ? <p>{t('yearReport.noLaw')}</p> : laws.map((law) => <Law key={law.name} law={law} />)}
      </PaperSection>
      {byHand.length > 0 && (
        <PaperSection title={t('yearReport.byHand')}>
          <PaperTable
            columns={[t('yearReport.who'), t('yearReport.waterings'), t('yearReport.open')]}
            rows={byHand.map(({ name, waterings, open_s }) => ({
              key: name ?? '',
              cells: [name ?? t('yearReport.nobody'), number(waterings), length(open_s)],
            }))}
          />
        </PaperSection>
      )}
    </>
  );
}

function Law({ law: { name, is_followed, bound_days, broken_days, ...law } }: { law: YearReport['laws'][number] }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { number } = useReportTexts();
  return (
    <>
      <p>
        <span lang="en">{name}</span>
        {!is_followed && ` (${t('compliance.setAside')})`}
        <br />
        {t('yearReport.law', { days: number(bound_days), broken: number(broken_days) })}
      </p>
      {law.breaches.length > 0 && (
        <ul>
          {law.breaches.map(({ date, zone, kinds }) => (
            <li key={`${date} ${zone}`}>
              {dates.dayAndMonth(date)}, {zone}: {joinParts(kinds.map((kind) => t(`compliance.breach.${kind}`)))}
            </li>
          ))}
        </ul>
      )}
      {law.breaches_left_out > 0 && <p>{t('yearReport.leftOut', { number: number(law.breaches_left_out) })}</p>}
    </>
  );
}
