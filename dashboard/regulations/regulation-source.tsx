import type { Regulation } from '@sluice/contract/regulations';
import { useDisplay } from '../platform/display.tsx';
import { joinSentences, sentenceGap } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import unseen from '../ui/unseen.module.css';
import classes from './regulation-card.module.css';

/** Since when the law is in force, how it is known, and where its text stands. */
export function RegulationSource({ regulation }: { regulation: Regulation }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { in_force_from, in_force_to, source, read_on, text_year } = regulation;
  const from = in_force_from && dates.fullDay(in_force_from);
  const to = in_force_to && dates.fullDay(in_force_to);
  const known = () => {
    if (read_on === null) return t('regulations.general');
    const day = dates.fullDay(read_on);
    return text_year === null ? t('regulations.read', { day }) : t('regulations.readYear', { day, year: text_year });
  };
  return (
    <p className={classes.quiet}>
      {joinSentences(
        from && to && t('regulations.inForce', { from, to }),
        from && !to && t('regulations.inForceFrom', { from }),
        !from && to && t('regulations.inForceTo', { to }),
        known(),
      )}
      {sentenceGap()}
      <a href={source} target="_blank" rel="noreferrer">
        {t('regulations.source')}
        <span className={unseen.words}> ({t('navigation.newWindow')})</span>
      </a>
    </p>
  );
}
