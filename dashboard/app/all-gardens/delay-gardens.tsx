import { Button } from '@mantine/core';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { IconUmbrella } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useChangeRainDelays } from '../../groups/index.ts';
import { DateField } from '../../page-kit/date/date-field.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PopupClose } from '../../ui/overlay/popup.tsx';
import { BulkPopup } from './bulk-popup.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import type { ChosenGardens } from './use-chosen-gardens.ts';

const LONGEST_DAYS = LIMITS.rainDelayMaxHours / 24;

type Props = { chosen: ChosenGardens };

/** Begins or ends a rain delay in the gardens that are chosen, or in all that are shown; what was before can be put back. */
export function DelayGardens({ chosen }: Props) {
  const { t } = useTranslation();
  const change = useChangeRainDelays();
  return (
    <BulkPopup
      chosen={chosen}
      label={t('rainDelay.choose')}
      cardLabel={t('allGardens.delay')}
      icon={IconUmbrella}
      width={320}
      isPending={change.isPending}
    >
      <DelayCard chosen={chosen} change={change} />
    </BulkPopup>
  );
}

function DelayCard({ chosen, change }: Props & { change: ReturnType<typeof useChangeRainDelays> }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { gardens } = chosen;
  const send = useBulkChange(gardens, change);
  const close = useContext(PopupClose);
  const dayAhead = (days: number) => dates.localDate(new Date(now.getTime() + days * DAY_MS));
  const [day, setDay] = useState(() => dayAhead(2));
  const first = dayAhead(1);
  // A day later it may already be too far in a garden further west.
  const last = dayAhead(LONGEST_DAYS - 1);
  const isWrong = !/^\d{4}-\d\d-\d\d$/.test(day) || day < first || day > last;

  const set = (until: string | null) => {
    close();
    send(
      { delays: gardens.map(({ id }) => ({ group_id: id, until })) },
      until === null ? t('rainDelay.cleared') : t('allGardens.delayed', { day: dates.day(until, now) }),
    );
  };

  return (
    <>
      <DateField
        label={t('allGardens.waterFrom')}
        value={day}
        onChange={setDay}
        first={first}
        last={last}
        error={isWrong ? t('validation.rainDelayDay', { most: LONGEST_DAYS - 1 }) : undefined}
      />
      <Button disabled={isWrong} onClick={() => set(day)}>
        {t('allGardens.pause')}
      </Button>
      <Button
        variant="default"
        disabled={gardens.every(({ rain_delay_until }) => rain_delay_until === null)}
        onClick={() => set(null)}
      >
        {t('allGardens.endPause')}
      </Button>
    </>
  );
}
