import { Button } from '@mantine/core';
import type { Zone, ZoneChange } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { useChangeZone } from './calls.ts';
import own from './demand-feedback.module.css';

type Props = { zone: Pick<Zone, 'id' | 'version' | 'demand_feedback' | 'intake_feedback' | 'smart'> };

/** What the gardener sees in plants and ground: more or less water, or shorter cycles, from now on, taken back here. */
export function DemandFeedback({ zone }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { mutate, isPending } = useChangeZone();
  if (!zone.smart) return null;
  const step = LIMITS.demandFeedbackStep;
  const least = LIMITS.demandFeedbackLeast;
  const most = LIMITS.demandFeedbackMost;
  const slowest = LIMITS.intakeFeedbackLeast;
  const { demand_feedback: demand, intake_feedback: intake } = zone;
  const change = (field: 'demand_feedback' | 'intake_feedback', value: number) => {
    const asked: Partial<ZoneChange> = { [field]: Number(value.toFixed(2)), version: zone.version };
    mutate({ id: zone.id, change: asked });
  };
  const share = (factor: number) => asText(units.percent(Math.abs(factor - 1)));
  const says = [
    ...(demand === 1 ? [] : [t(demand > 1 ? 'demandFeedback.more' : 'demandFeedback.less', { share: share(demand) })]),
    ...(intake === 1 ? [] : [t('demandFeedback.slower', { share: share(intake) })]),
  ];
  return (
    <div className={own.feedback}>
      <div className={classes.actions}>
        <Button
          variant="light"
          disabled={demand + step > most + step / 2}
          loading={isPending}
          onClick={() => change('demand_feedback', demand + step)}
        >
          {t('demandFeedback.tooDry')}
        </Button>
        <Button
          variant="light"
          disabled={demand - step < least - step / 2}
          loading={isPending}
          onClick={() => change('demand_feedback', demand - step)}
        >
          {t('demandFeedback.tooWet')}
        </Button>
        <Button
          variant="light"
          disabled={intake <= slowest}
          loading={isPending}
          onClick={() => change('intake_feedback', Math.max(slowest, LIMITS.intakeFeedbackStep * intake))}
        >
          {t('demandFeedback.runsOff')}
        </Button>
        {demand !== 1 && (
          <Button variant="default" loading={isPending} onClick={() => change('demand_feedback', 1)}>
            {t('demandFeedback.undo')}
          </Button>
        )}
        {intake !== 1 && (
          <Button variant="default" loading={isPending} onClick={() => change('intake_feedback', 1)}>
            {t('demandFeedback.runsOffNoLonger')}
          </Button>
        )}
      </div>
      <p className={classes.quiet} aria-live="polite">
        {says.length === 0 ? t('demandFeedback.none') : joinSentences(...says)}
      </p>
    </div>
  );
}
