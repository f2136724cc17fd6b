import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ChoiceField, describedOptions } from '../../ui/fields/choice/choice-field.tsx';
import { useChangeZone } from '../../zones/calls.ts';
import { FirstProgram } from './first-program.tsx';
import classes from './newcomer.module.css';
import type { StepProps } from './progress.ts';

const WAYS = ['smart', 'fixed'] as const;
type Way = (typeof WAYS)[number];

/** Choice: smart watering or programs. */
export function ProgramStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const { mutateAsync: change, isPending } = useChangeZone();
  const [way, setWay] = useState<Way>('smart');
  const zones = group.zones.filter(({ enabled, plant_type }) => enabled && plant_type !== null);

  const letSluiceDecide = async () => {
    for (const { id } of zones) await change({ id, change: { smart: true, smart_level: 'advanced' } });
    onDone();
  };

  return (
    <div className={classes.form}>
      <ChoiceField
        label={t('newcomer.way')}
        value={way}
        options={describedOptions(WAYS, (value) => [t(`newcomer.wayName.${value}`), t(`newcomer.wayHint.${value}`)])}
        onChange={setWay}
      />
      {way === 'smart' ? (
        <div className={classes.actions}>
          <Button
            size="md"
            loading={isPending}
            disabled={zones.length === 0}
            onClick={() => void letSluiceDecide().catch(() => undefined)}
          >
            {t('newcomer.letSluiceDecide')}
          </Button>
          <Button variant="default" size="md" onClick={onDone}>
            {t('newcomer.later')}
          </Button>
        </div>
      ) : (
        <FirstProgram group={group} onDone={onDone} />
      )}
    </div>
  );
}
