import { Button } from '@mantine/core';
import type { Sensor } from '@sluice/contract/sensors';
import { showDone } from '../page-kit/form/show-done.ts';
import type { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useDismissVerdict } from './calls.ts';

type Supervised = Pick<Sensor, 'id' | 'name' | 'supervision'>;
type Dates = ReturnType<typeof useDisplay>['dates'];

/** What is wrong with a sensor, since when, and who decides meanwhile; null while nothing is. */
export function sensorDoubt({ name, supervision }: Supervised, t: Translate, dates: Dates): string | null {
  const { verdict, since, believed_until: until } = supervision;
  if (verdict === 'sound') return null;
  const wrong = t(`sensorDoubt.${verdict}`, {
    name,
    when: since ? dates.exact(since.utc) : t('attention.unknownTime'),
  });
  const then = until ? t('sensorDoubt.believed', { when: dates.exact(until.utc) }) : t('sensorDoubt.meanwhile');
  return joinSentences(wrong, then);
}

/** Nobody can say of a silent sensor that it is right, nor twice of one that is believed already. */
export const canBeDismissed = ({ supervision: { verdict, believed_until } }: Supervised): boolean =>
  verdict !== 'sound' && verdict !== 'stale' && believed_until === null;

export function DismissVerdict({ sensor }: { sensor: Supervised }) {
  const { t } = useTranslation();
  const dismiss = useDismissVerdict();
  return (
    <Button
      variant="default"
      loading={dismiss.isPending}
      onClick={() =>
        dismiss.mutate(sensor.id, {
          onSuccess: ({ recalculation }) => showDone(t('sensorDoubt.again'), recalculation),
        })
      }
    >
      {t('sensorDoubt.right')}
    </Button>
  );
}
