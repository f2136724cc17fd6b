import { Button } from '@mantine/core';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { IconSnowflake } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useChangeClosedSeasons } from '../../groups/index.ts';
import { listMonthChoices } from '../../platform/display/calendar-names.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DayOfYearField } from '../../ui/fields/time/day-of-year-field.tsx';
import { PopupClose } from '../../ui/overlay/popup.tsx';
import classes from './all-gardens.module.css';
import { BulkPopup } from './bulk-popup.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import type { ChosenGardens } from './use-chosen-gardens.ts';

/** As long as a winter. */
const USUAL_DAYS = 120;

type Props = { chosen: ChosenGardens };

/** Turns the water of several gardens off for weeks of every year, from today at first, or on. */
export function SeasonGardens({ chosen }: Props) {
  const { t } = useTranslation();
  const change = useChangeClosedSeasons();
  return (
    <BulkPopup
      chosen={chosen}
      label={t('schedulingForm.closedSeason')}
      icon={IconSnowflake}
      width={340}
      isPending={change.isPending}
    >
      <SeasonCard chosen={chosen} change={change} />
    </BulkPopup>
  );
}

function SeasonCard({ chosen, change }: Props & { change: ReturnType<typeof useChangeClosedSeasons> }) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const close = useContext(PopupClose);
  const { gardens } = chosen;
  const send = useBulkChange(gardens, change);
  const dayAhead = (days: number) => dates.localDate(new Date(now.getTime() + days * DAY_MS)).slice(5);
  const [season, setSeason] = useState(() => ({ from: dayAhead(0), to: dayAhead(USUAL_DAYS) }));
  const texts = {
    day: t('schedulingForm.day'),
    month: t('schedulingForm.month'),
    months: listMonthChoices(i18n.language),
  };
  const set = (closed_season: typeof season | null, done: string) => {
    close();
    send({ seasons: gardens.map(({ id }) => ({ group_id: id, closed_season })) }, done);
  };
  return (
    <>
      <DayOfYearField
        label={t('restrictions.from')}
        texts={texts}
        value={season.from}
        onChange={(from) => setSeason({ ...season, from })}
      />
      <DayOfYearField
        label={t('restrictions.to')}
        texts={texts}
        value={season.to}
        onChange={(to) => setSeason({ ...season, to })}
      />
      <p className={classes.about}>{t('allGardens.seasonHint')}</p>
      <Button
        onClick={() =>
          set(
            season,
            t('allGardens.seasonClosed', { from: dates.dayOfYear(season.from), to: dates.dayOfYear(season.to) }),
          )
        }
      >
        {t('allGardens.closeSeason')}
      </Button>
      <Button variant="default" onClick={() => set(null, t('allGardens.seasonOpened'))}>
        {t('allGardens.openSeason')}
      </Button>
    </>
  );
}
