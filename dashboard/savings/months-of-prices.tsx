import { NativeSelect } from '@mantine/core';
import type { Tariff } from '@sluice/contract/tariffs';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import type { ReactNode } from 'react';
import { addDays, addMonths } from '../platform/display/calendar-days.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import folded from '../ui/text/folded-table.module.css';

/** Months that are offered: prices change next winter, and are entered late. */
const [BACK, AHEAD] = [24, 12];

type Props = { tariff: Tariff; from: string | null; error: ReactNode; onChange: (from: string | null) => void };

/** From which month on the prices hold, and which ones held before. */
export function MonthsOfPrices({ tariff, from, error, onChange }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const thisMonth = `${dates.localDate(new Date()).slice(0, 7)}-01`;
  const offered = Array.from({ length: BACK + 1 + AHEAD }, (_, place) => addMonths(thisMonth, AHEAD - place));
  const months = from === null || offered.includes(from) ? offered : [...offered, from].sort().reverse();
  return (
    <>
      <NativeSelect
        label={t('tariff.from')}
        description={from === null && tariff.earlier.length > 0 ? t('tariff.forgets') : t('tariff.fromHint')}
        value={from ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        error={error}
        data={[
          { value: '', label: t('tariff.always') },
          ...months.map((month) => ({ value: month, label: t('tariff.fromMonth', { month: dates.month(month) }) })),
        ]}
      />
      {tariff.earlier.length > 0 && <EarlierPrices tariff={tariff} />}
    </>
  );
}

function EarlierPrices({ tariff }: { tariff: Tariff }) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const money = new Intl.NumberFormat(localeOfFigures(i18n.language), {
    ...{ style: 'currency', currency: tariff.currency, maximumFractionDigits: 4 },
  });
  const ends = [...tariff.earlier.slice(1), tariff].map(({ from }) => addDays(from ?? '', -1));
  return (
    <details>
      <summary className={folded.summary}>{t('tariff.earlier')}</summary>
      <ul>
        {tariff.earlier.map(({ from, per, tiers }, place) => (
          <li key={from}>
            {t('tariff.until', {
              month: dates.month(ends[place] ?? ''),
              prices: `${tiers.map(({ price }) => money.format(price)).join(' / ')} (${t(`tariff.per.${per}`)})`,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
