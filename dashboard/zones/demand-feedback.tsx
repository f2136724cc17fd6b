import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { useChangeZone } from './calls.ts';
import own from './demand-feedback.module.css';

type Props = { zone: Pick<Zone, 'id' | 'version' | 'demand_feedback' | 'smart'> };

/** What the gardener sees in the plants: a little more or less water from now on, shown and taken back here. */
export function DemandFeedback({ zone }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { mutate, isPending } = useChangeZone();
  if (!zone.smart) return null;
  const step = LIMITS.demandFeedbackStep;
  const least = LIMITS.demandFeedbackLeast;
  const most = LIMITS.demandFeedbackMost;
  const { demand_feedback: now } = zone;
  const change = (demand: number) =>
    mutate({ id: zone.id, change: { demand_feedback: Number(demand.toFixed(2)), version: zone.version } });
  const share = asText(units.percent(Math.abs(now - 1)));
  return (
    <div className={own.feedback}>
      <div className={classes.actions}>
        <Button
          variant="light"
          disabled={now + step > most + step / 2}
          loading={isPending}
          onClick={() => change(now + step)}
        >
          {t('demandFeedback.tooDry')}
        </Button>
        <Button
          variant="light"
          disabled={now - step < least - step / 2}
          loading={isPending}
          onClick={() => change(now - step)}
        >
          {t('demandFeedback.tooWet')}
        </Button>
        {now !== 1 && (
          <Button variant="default" loading={isPending} onClick={() => change(1)}>
            {t('demandFeedback.undo')}
          </Button>
        )}
      </div>
      <p className={classes.quiet} aria-live="polite">
        {now === 1 ? t('demandFeedback.none') : t(now > 1 ? 'demandFeedback.more' : 'demandFeedback.less', { share })}
      </p>
    </div>
  );
}
