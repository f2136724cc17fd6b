import { Switch } from '@mantine/core';
import type { Regulation } from '@sluice/contract/regulations';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { Card } from '../ui/card.tsx';
import unseen from '../ui/unseen.module.css';
import classes from './regulation-card.module.css';
import { useRegulationWords } from './regulation-words.ts';

type Props = { regulation: Regulation; isBusy: boolean; onFollow: (isFollowed: boolean) => void };

export function RegulationCard({ regulation, isBusy, onFollow }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const readWords = useRegulationWords();
  const titleId = useId();
  const { name, authority, in_force_from, in_force_to, source, checked_on, is_followed } = regulation;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={classes.name}>
        {name}
      </h2>
      <p className={classes.authority}>{authority}</p>
      <ul className={classes.rules} data-off={!is_followed || undefined}>
        {readWords(regulation).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {in_force_to
          ? t('regulations.inForce', { from: dates.fullDay(in_force_from), to: dates.fullDay(in_force_to) })
          : t('regulations.inForceFrom', { from: dates.fullDay(in_force_from) })}{' '}
        {t('regulations.checked', { day: dates.fullDay(checked_on) })}{' '}
        <a href={source} target="_blank" rel="noreferrer">
          {t('regulations.source')}
          <span className={unseen.words}> ({t('navigation.newWindow')})</span>
        </a>
      </p>
      <Switch
        label={t('regulations.notOurs')}
        description={is_followed ? undefined : t('regulations.notOursHint')}
        checked={!is_followed}
        disabled={isBusy}
        onChange={({ currentTarget }) => onFollow(!currentTarget.checked)}
      />
    </Card>
  );
}
