import type { CurrentGroup } from '@sluice/contract/groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useGarden } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { NotYours } from '../../page-kit/frame/not-yours.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import page from '../../ui/layout/page.module.css';
import { Paper } from '../paper/paper.tsx';
import { yearReportQuery } from './calls.ts';
import { FaultsOfYear } from './faults-of-year.tsx';
import { LearnedInYear } from './learned-in-year.tsx';
import { NotKnown } from './not-known.tsx';
import { RulesOfYear } from './rules-of-year.tsx';
import { WaterOfYear } from './water-of-year.tsx';

/** What a garden got in a calendar year, what it cost, and what went wrong: on screen and on paper. */
export default function YearReportPage() {
  const garden = useGarden();
  return garden ? <ReportOfGarden key={garden.group.id} group={garden.group} /> : <NotYours />;
}

function ReportOfGarden({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const navigate = useNavigate();
  const today = dates.localDate(useNow());
  const { year: wanted } = useSearch({ strict: false }) as { year?: number };
  const year = wanted ?? usualYear(today);
  const read = useQuery({ ...yearReportQuery(group.id, year), placeholderData: keepPreviousData });
  const { years = [], year_report: report } = read.data ?? {};
  const choices = [...new Set([...years, year])].sort((a, b) => b - a);
  return (
    <Paper
      title={`${group.name}, ${year}`}
      tools={
        <SelectField
          label={t('yearReport.year')}
          value={year}
          options={choices.map((one) => ({ value: one, label: String(one) }))}
          onChange={(chosen) => void navigate({ to: '/home/YearReport', search: { year: chosen } })}
        />
      }
    >
      <FailedReads reads={[read]} />
      {read.isPending && <p role="status">{t('page.partLoading')}</p>}
      {report === null && <p className={page.lead}>{t('yearReport.none', { year })}</p>}
      {report && (
        <>
          <WaterOfYear report={report} />
          <RulesOfYear report={report} />
          <FaultsOfYear report={report} />
          <LearnedInYear report={report} />
          <NotKnown report={report} />
        </>
      )}
    </Paper>
  );
}

/** In January one looks back on the year that is over. */
const usualYear = (today: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) === '01' ? 1 : 0);
