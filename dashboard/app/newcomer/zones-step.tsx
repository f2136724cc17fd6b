import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from '../../platform/use-translation.ts';
import { useChangeZone } from '../../zones/calls.ts';
import classes from './newcomer.module.css';
import { StepDone } from './step-done.tsx';
import type { StepProps } from './step-props.ts';
import { ZoneQuestions } from './zone-questions.tsx';

const isDescribed = ({ plant_type }: Zone) => plant_type !== null;

/** One zone after another; the server stores each, so the first undescribed zone is the next. */
export function ZonesStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const { mutateAsync: change, isPending } = useChangeZone();
  const zones = group.zones.filter(({ enabled }) => enabled);
  const open = zones.filter((zone) => !isDescribed(zone));
  const described = zones.filter(isDescribed);
  const [zone] = open;

  /** Terminals to which nothing is wired. */
  const switchOffRest = async () => {
    for (const { id } of open) await change({ id, change: { enabled: false } });
    onDone();
  };

  if (!zone) {
    return <StepDone sentence={t('newcomer.zonesDone', { number: described.length })} onDone={onDone} />;
  }
  return (
    <div className={classes.form}>
      <p className={classes.progress} aria-live="polite">
        {t('newcomer.zoneOf', { place: described.length + 1, number: zones.length, terminal: zone.terminal })}
      </p>
      <ZoneQuestions key={zone.id} zone={zone} last={described.at(-1)} />
      {described.length > 0 && (
        <div className={classes.done}>
          <p className={classes.lead}>{t('newcomer.restHint', { number: open.length })}</p>
          <span>
            <Button variant="subtle" loading={isPending} onClick={() => void switchOffRest().catch(() => undefined)}>
              {t('newcomer.noMoreZones')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
