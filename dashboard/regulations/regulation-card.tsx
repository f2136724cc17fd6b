import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Regulation, RegulationAnswer } from '@sluice/contract/regulations';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useId, useState } from 'react';
import { GardenWhatIf } from '../past-year/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { joinNames, joinSentences, readSentenceGap } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import unseen from '../ui/text/unseen.module.css';
import { Declaration } from './declaration.tsx';
import classes from './regulation-card.module.css';
import { useRegulationTexts } from './regulation-texts.ts';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'location' | 'setting'>;
  regulation: Regulation;
  isBusy: boolean;
  canChange: boolean;
  onAnswer: (answer: RegulationAnswer) => void;
};

/** One law: what it says, what it asks, how it is known, and whether it is followed here. */
export function RegulationCard({ group, regulation, isBusy, canChange, onAnswer }: Props) {
  const { t } = useTranslation();
  const describeRules = useRegulationTexts();
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
        {describeRules(regulation).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {places.length > 0 && <p className={classes.quiet}>{t('regulations.where', { places: joinNames(places) })}</p>}
      <RegulationSource regulation={regulation} />
      <Declaration group={group} regulation={regulation} isBusy={isBusy || !canChange} onAnswer={onAnswer} />
      <AnswerFields regulation={regulation} isBusy={isBusy || !canChange} onAnswer={onAnswer} />
      <FollowSwitch regulation={regulation} isBusy={isBusy || !canChange} onAnswer={onAnswer} />
      <TriedRegulation group={group} regulation={regulation} />
    </Card>
  );
}

/** The past year with the law where it is not followed, without it where it is. */
function TriedRegulation({ group, regulation: { id, is_followed } }: Pick<Props, 'group' | 'regulation'>) {
  const { t } = useTranslation();
  return (
    <GardenWhatIf
      group={group}
      settings={{ regulations: { [id]: { is_followed: !is_followed } } }}
      lead={t(is_followed ? 'regulations.tryWithout' : 'regulations.tryWith')}
    />
  );
}

type SwitchProps = Omit<Props, 'group' | 'canChange'>;

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

/** Since when the law is in force, whether its text was read, and where it is published. */
function RegulationSource({ regulation }: { regulation: Regulation }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { in_force_from, in_force_to, source, read_on, text_year } = regulation;
  const from = in_force_from && dates.fullDay(in_force_from);
  const to = in_force_to && dates.fullDay(in_force_to);
  const describeReading = () => {
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
        describeReading(),
      )}
      {readSentenceGap()}
      <a href={source} target="_blank" rel="noreferrer">
        {t('regulations.source')}
        <span className={unseen.words}> ({t('navigation.newWindow')})</span>
      </a>
    </p>
  );
}

type AnswerFieldsProps = { regulation: Regulation; isBusy: boolean; onAnswer: (answer: RegulationAnswer) => void };

/** What a law asks of the gardener, and what is done as long as it is not answered. */
function AnswerFields({ regulation, isBusy, onAnswer }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const { choice, house_number, missing, is_followed } = regulation;
  if (choice === null && house_number === null) return null;
  return (
    <div className={classes.answers}>
      {is_followed && missing.includes('choice') && <p className={classes.missing}>{t('regulations.missingChoice')}</p>}
      {choice && (
        <SelectField
          label={choice.label}
          value={choice.chosen}
          disabled={isBusy}
          options={[
            { value: null, label: t('regulations.chooseNone') },
            ...choice.options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={(chosen) => onAnswer({ choice: chosen })}
        />
      )}
      {is_followed && missing.includes('house_number') && (
        <p className={classes.missing}>{t('regulations.missingNumber')}</p>
      )}
      {house_number?.is_of_address && (
        <p className={classes.quiet}>{t('regulations.numberOfAddress', { number: house_number.value ?? '' })}</p>
      )}
      {house_number && !house_number.is_of_address && (
        <HouseNumber key={house_number.value} stored={house_number.value} isBusy={isBusy} onAnswer={onAnswer} />
      )}
    </div>
  );
}

type NumberProps = { stored: number | null; isBusy: boolean; onAnswer: (answer: RegulationAnswer) => void };

/** Sent when the field is left. */
function HouseNumber({ stored, isBusy, onAnswer }: NumberProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(stored);
  const send = () => {
    if (number !== stored) onAnswer({ house_number: number });
  };
  return (
    <QuantityField
      label={t('regulations.houseNumber')}
      value={number}
      min={1}
      max={LIMITS.houseNumberMax}
      digits={0}
      disabled={isBusy}
      onChange={setNumber}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  );
}
