import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { pastYearQuery } from './calls.ts';
import { YearRibbon } from './year-ribbon.tsx';
import { useYearSentences } from './year-sentences.ts';

type Props = { group: CurrentGroup; linked?: boolean };

/** The year where nothing else is to be seen yet, or any more: nothing where it would be empty, or cannot be read. */
export function PastYearCard({ group, linked = false }: Props) {
  const { data: year } = useQuery(pastYearQuery(group.id));
  if (!year || (year.planned.water_l === 0 && (year.given?.water_l ?? 0) === 0)) return null;
  return <Year year={year} linked={linked} />;
}

function Year({ year, linked }: { year: Parameters<typeof useYearSentences>[0]; linked: boolean }) {
  const { t } = useTranslation();
  const sentences = useYearSentences(year);
  return (
    <Section title={t('pastYear.title')} aside={linked && <PageLink to="/discover">{t('pastYear.more')}</PageLink>}>
      <p className={section.lead}>{joinSentences(...(linked ? sentences.slice(0, 1) : sentences))}</p>
      <YearRibbon year={year} />
    </Section>
  );
}
