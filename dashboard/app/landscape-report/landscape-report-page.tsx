import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useGarden } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { NotYours } from '../../page-kit/frame/not-yours.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { landscapeBudgetQuery } from '../../savings/calls.ts';
import page from '../../ui/layout/page.module.css';
import { LinesToFill } from '../paper/lines-to-fill.tsx';
import { Paper } from '../paper/paper.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import classes from './landscape-report.module.css';
import { OrdinanceSheet } from './ordinance-sheet.tsx';
import { SourcesOfFigures } from './sources-of-figures.tsx';
import { UsedAndAllowed } from './used-and-allowed.tsx';
import { WaterSenseSheet } from './water-sense-sheet.tsx';

/** What a landscape may use and needs, to hand in: by California's ordinance and by WaterSense (docs/decisions/0171). */
export default function LandscapeReportPage() {
  const garden = useGarden();
  return garden ? <LandscapeReport key={garden.group.id} group={garden.group} /> : <NotYours />;
}

function LandscapeReport({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const read = useQuery(landscapeBudgetQuery(group.id));
  const { street, zipcode, city, state } = group.setting.address;
  const address = joinClauses([street, [zipcode, city].filter(Boolean).join(' '), state]);
  const budget = read.data;
  return (
    <Paper
      title={`${group.name}: ${t('title.landscapeReport')}`}
      tools={<p className={page.lead}>{t('landscapeReport.lead')}</p>}
    >
      <FailedReads reads={[read]} />
      {read.isPending && <p role="status">{t('page.partLoading')}</p>}
      {budget && (
        <>
          <p className={classes.place}>
            {address}
            {address && <br />}
            {t('handOver.asOf', { day: dates.fullDay(today) })}
          </p>
          {budget.zones.length === 0 ? (
            <p className={page.lead}>{t('landscapeBudget.none')}</p>
          ) : (
            <>
              <OrdinanceSheet budget={budget} zones={group.zones} />
              <WaterSenseSheet budget={budget} zones={group.zones} />
              <UsedAndAllowed budget={budget} zones={group.zones} />
              <SourcesOfFigures budget={budget} zones={group.zones} />
              <PaperSection title={t('landscapeReport.signature')}>
                <LinesToFill
                  names={[
                    t('landscapeReport.name'),
                    t('landscapeReport.licence'),
                    t('landscapeReport.dateOfSignature'),
                    t('landscapeReport.signature'),
                  ]}
                />
              </PaperSection>
            </>
          )}
        </>
      )}
    </Paper>
  );
}
