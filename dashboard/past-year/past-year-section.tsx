import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { PastYear } from '@sluice/contract/past-year';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import folded from '../ui/text/folded-table.module.css';
import { pastYearQuery } from './calls.ts';
import classes from './past-year-section.module.css';
import { sharePicture } from './share-picture.ts';
import { listMonths } from './year-picture.ts';
import { YearRibbon } from './year-ribbon.tsx';
import { useYearBasis, useYearSentences } from './year-sentences.ts';

/** The past twelve months on the page of discoveries. */
export function PastYearSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const read = useQuery(pastYearQuery(group.id));
  const { data: year } = read;
  return (
    <Section title={t('pastYear.title')} aside={<PageLink to="/home/YearReport">{t('title.yearReport')}</PageLink>}>
      <FailedReads reads={[read]} />
      {read.isPending && <div className={classes.pending} aria-hidden="true" />}
      {year && <Year year={year} garden={group.name} />}
    </Section>
  );
}

function Year({ year, garden }: { year: PastYear; garden: string }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const sentences = useYearSentences(year);
  const basis = useYearBasis(year);
  const months = `${dates.month(year.from)} – ${dates.month(year.to)}`;
  return (
    <>
      <p className={section.lead}>{joinSentences(...sentences)}</p>
      <YearRibbon year={year} />
      <p className={classes.quiet}>{basis}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden="true" />}
          onClick={() => void sharePicture(year, { title: garden, months, sentences })}
        >
          {t('pastYear.share')}
        </Button>
      </div>
      <MonthTable year={year} />
    </>
  );
}

function MonthTable({ year }: { year: PastYear }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  return (
    <details>
      <summary className={folded.summary}>{t('pastYear.byMonth')}</summary>
      <table className={folded.table}>
        <ColumnHeads names={[t('pastYear.month'), t('pastYear.rain'), t('pastYear.water'), t('pastYear.soil')]} />
        <tbody>
          {listMonths(year.days).map(({ from, rainMm, waterL, available, isOwn }) => (
            <tr key={from}>
              <th scope="row">{dates.month(from)}</th>
              <td>{asText(units.waterDepth(rainMm))}</td>
              <td>{isOwn ? asText(units.volume(waterL)) : `~${asText(units.volume(waterL))}`}</td>
              <td>{available === null ? '–' : asText(units.percent(available))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
