import { Button } from '@mantine/core';
import type { Sensor } from '@sluice/contract/sensors';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Section } from '../ui/section.tsx';
import { useResetSelfLearning, useStartSelfLearning } from './calls.ts';
import classes from './sensor-page.module.css';

/** A sensor that watches a few waterings learns how much water its soil can hold. */
export function SelfLearning({ sensor }: { sensor: Pick<Sensor, 'id' | 'self_learning'> }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const start = useStartSelfLearning();
  const reset = useResetSelfLearning();
  const { is_learning, since, progress, soil, field_capacity } = sensor.self_learning;
  const share = asText(units.percent(progress));
  const hasLearned = soil !== null || field_capacity !== null;
  return (
    <Section title={t('selfLearning.title')}>
      <div className={classes.learning}>
        <p>{t('selfLearning.lead')}</p>
        <div role="status" className={classes.learning}>
          {is_learning && (
            <>
              <progress className={classes.progress} value={progress} max={1} aria-label={t('selfLearning.progress')} />
              <p>{t('selfLearning.learning', { share, when: since ? dates.ago(since.utc, now) : '' })}</p>
            </>
          )}
          {hasLearned && (
            <p>
              {t('selfLearning.learned', {
                soil: soil ? t(`soil.${soil}`) : t('selfLearning.unknownSoil'),
                capacity: field_capacity === null ? '–' : asText(units.percent(field_capacity)),
              })}
            </p>
          )}
        </div>
        <span>
          {is_learning || hasLearned ? (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={() =>
                reset.mutate(sensor.id, {
                  onSuccess: ({ message, recalculation }) => showDone(message, recalculation),
                })
              }
            >
              {t('selfLearning.reset')}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={start.isPending}
              onClick={() => start.mutate(sensor.id, { onSuccess: () => showDone(t('selfLearning.started'), null) })}
            >
              {t('selfLearning.start')}
            </Button>
          )}
        </span>
      </div>
    </Section>
  );
}
