import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';

/** The way to what is printed of a garden. */
export function PapersSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('paper.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('paper.lead')}</p>
        <ul className={classes.plainList}>
          <li>
            <PageLink to="/home/HandOver">{t('title.handOver')}</PageLink>
          </li>
          <li>
            <PageLink to="/home/YearReport">{t('title.yearReport')}</PageLink>
          </li>
        </ul>
      </div>
    </Section>
  );
}
