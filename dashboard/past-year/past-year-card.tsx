import type { CurrentGroup } from '@sluice/contract/groups';
import type { PastYear } from '@sluice/contract/past-year';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { pastYearQuery } from './calls.ts';
import classes from './past-year-section.module.css';
import { YearRibbon } from './year-ribbon.tsx';
import { useYearBasis, useYearSentences } from './year-sentences.ts';

type Props = {
  group: CurrentGroup;
  /** One sentence, beside other things. */
  isBrief?: boolean;
  /** Whether Discover, which has the whole of it, is among the reader's pages. */
  leadsToDiscover?: boolean;
};

/** The year where nothing else is to be seen yet, or any more: nothing where it would be empty, or cannot be read. */
export function PastYearCard({ group, ...rest }: Props) {
  // Indoors no rain falls, and the sky's year is not the plants'.
  const isOutdoor = group.location === 'outdoor';
  const { data: year } = useQuery({ ...pastYearQuery(group.id), enabled: isOutdoor });
  if (!isOutdoor || !year || (year.planned.water_l === 0 && (year.given?.water_l ?? 0) === 0)) return null;
  return <Year year={year} {...rest} />;
}

function Year({ year, isBrief = false, leadsToDiscover = false }: Omit<Props, 'group'> & { year: PastYear }) {
  const { t } = useTranslation();
  const sentences = useYearSentences(year);
  const basis = useYearBasis(year);
  return (
    <Section
      title={t('pastYear.title')}
      aside={leadsToDiscover && <PageLink to="/discover">{t('pastYear.more')}</PageLink>}
    >
      <p className={section.lead}>{joinSentences(...(isBrief ? sentences.slice(0, 1) : sentences))}</p>
      <YearRibbon year={year} />
      {(year.weather.usual_days > 0 || year.leaves_out_budget || !isBrief) && <p className={classes.quiet}>{basis}</p>}
    </Section>
  );
}
