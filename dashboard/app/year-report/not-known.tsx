import type { YearReport } from '@sluice/contract/year-report';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { useReportTexts } from './use-report-texts.ts';

/** What the report cannot tell, and why. */
export function NotKnown({ report }: { report: YearReport }) {
  const { t } = useTranslation();
  const holes = useHoles(report);
  return (
    <PaperSection title={t('yearReport.notKnown')}>
      <ul>
        {holes.map((hole) => (
          <li key={hole}>{hole}</li>
        ))}
      </ul>
    </PaperSection>
  );
}

function useHoles(report: YearReport): string[] {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { number } = useReportTexts();
  const { year, from, to, water, months, faults, year_before: before } = report;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const missing = days - months.reduce((sum, { weather_days }) => sum + weather_days, 0);
  const say = (isSaid: boolean, text: () => string) => (isSaid ? [text()] : []);
  return [
    ...say(from > `${year}-01-01`, () => t('yearReport.hole.young', { from: dates.fullDay(from) })),
    ...say(to < `${year}-12-31`, () => t('yearReport.hole.running', { to: dates.fullDay(to) })),
    ...say(before !== null && before.from > `${year - 1}-01-01`, () =>
      t('yearReport.hole.beforeFrom', { from: dates.fullDay(before?.from ?? from) }),
    ),
    ...say(!water.is_measured && water.volume_l > 0, () => t('savings.estimated')),
    ...say(report.zones_without_flow.length > 0, () =>
      t('bill.withoutFlow', { zones: joinNames(report.zones_without_flow) }),
    ),
    t(water.cost === null ? 'yearReport.hole.noTariff' : 'yearReport.hole.tariffOfMonths'),
    ...say(report.baseline === null, () => t('yearReport.hole.noBaseline')),
    ...say(missing > 0, () => t('yearReport.hole.weather', { missing: number(missing), days: number(days) })),
    ...say(faults.offline_known_from !== null, () =>
      t('yearReport.hole.offline', { from: dates.fullDay(faults.offline_known_from ?? from) }),
    ),
    t('yearReport.hole.today'),
  ];
}
