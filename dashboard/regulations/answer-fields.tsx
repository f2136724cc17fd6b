import type { Regulation, RegulationAnswer } from '@sluice/contract/regulations';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import classes from './regulation-card.module.css';

type Props = { regulation: Regulation; isBusy: boolean; onAnswer: (answer: RegulationAnswer) => void };

/** What a law asks of the gardener, and what is done as long as it is not answered. */
export function AnswerFields({ regulation, isBusy, onAnswer }: Props) {
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
