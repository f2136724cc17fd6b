import { Switch } from '@mantine/core';
import type { Regulation, RegulationAnswer } from '@sluice/contract/regulations';
import { useId } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { joinNames, joinSentences, sentenceGap } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import unseen from '../ui/unseen.module.css';
import { AnswerFields } from './answer-fields.tsx';
import classes from './regulation-card.module.css';
import { useRegulationWords } from './regulation-words.ts';

type Props = {
  regulation: Regulation;
  isBusy: boolean;
  canChange: boolean;
  onAnswer: (answer: RegulationAnswer) => void;
};

/** One law: what it says, what it asks, how it is known, and whether it is followed here. */
export function RegulationCard({ regulation, isBusy, canChange, onAnswer }: Props) {
  const { t } = useTranslation();
  const readWords = useRegulationWords();
  const titleId = useId();
  const { name, authority, binding, states, cities, counties, is_followed } = regulation;
  const places = cities.length > 0 ? [...cities, ...counties] : counties.length > 0 ? counties : states.slice(0, 1);
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={classes.name} lang="en">
        {name}
      </h2>
      <p className={classes.authority}>{authority}</p>
      {binding !== 'law' && <p className={classes.binding}>{t(`regulations.${binding}`)}</p>}
      <ul className={classes.rules} data-off={(binding === 'law' && !is_followed) || undefined}>
        {readWords(regulation).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {places.length > 0 && <p className={classes.quiet}>{t('regulations.where', { places: joinNames(places) })}</p>}
      <RegulationSource regulation={regulation} />
      <AnswerFields regulation={regulation} isBusy={isBusy || !canChange} onAnswer={onAnswer} />
      <FollowSwitch regulation={regulation} isBusy={isBusy || !canChange} onAnswer={onAnswer} />
    </Card>
  );
}

type SwitchProps = Omit<Props, 'canChange'>;

/** A law is set aside; what is declared or recommended is switched on. */
function FollowSwitch({ regulation: { binding, is_followed }, isBusy, onAnswer }: SwitchProps) {
  const { t } = useTranslation();
  const isLaw = binding === 'law';
  const hint = isLaw ? t('regulations.notOursHint') : t('regulations.followHint');
  return (
    <Switch
      label={t(isLaw ? 'regulations.notOurs' : 'regulations.follow')}
      description={is_followed ? undefined : hint}
      checked={isLaw ? !is_followed : is_followed}
      disabled={isBusy}
      onChange={({ currentTarget }) => onAnswer({ is_followed: isLaw !== currentTarget.checked })}
    />
  );
}

/** Since when the law is in force, how it is known, and where its text stands. */
function RegulationSource({ regulation }: { regulation: Regulation }) {
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
