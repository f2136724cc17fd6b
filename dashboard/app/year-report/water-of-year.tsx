import type { YearReport } from '@sluice/contract/year-report';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import { NO_FIGURE, useReportTexts } from './use-report-texts.ts';

type Props = { report: YearReport };

/** Water, money and weather: in sentences, month by month, and zone by zone. */
export function WaterOfYear({ report }: Props) {
  const { t } = useTranslation();
  const sentences = useWaterSentences(report);
  return (
    <>
      <PaperSection title={t('yearReport.water')}>
        <p>{joinSentences(...sentences)}</p>
      </PaperSection>
      <PaperSection title={t('pastYear.byMonth')}>
        <Months report={report} />
      </PaperSection>
      <PaperSection title={t('savings.byZone')}>
        <Zones report={report} />
      </PaperSection>
    </>
  );
}

function useWaterSentences({ from, to, water, year_before: before, baseline, months }: YearReport) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { volume, money, depth, number } = useReportTexts();
  const span = { from: dates.fullDay(from), to: dates.fullDay(to) };
  const weatherDays = months.reduce((sum, month) => sum + month.weather_days, 0);
  const saved = baseline && {
    from: dates.dayAndMonth(baseline.from),
    to: dates.dayAndMonth(baseline.to),
    baseline: volume(baseline.baseline_l),
    used: volume(baseline.used_l, !baseline.is_estimated),
    difference: volume(Math.abs(baseline.saved_l)),
  };
  const worth = baseline?.money_saved ?? null;
  return [
    t('yearReport.given', {
      ...span,
      amount: volume(water.volume_l, water.is_measured),
      days: number(water.watering_days),
    }),
    water.cost && t('yearReport.cost', { worth: money(water.cost) }),
    before &&
      t('yearReport.before', {
        from: dates.fullDay(before.from),
        to: dates.fullDay(before.to),
        amount: volume(before.volume_l),
      }),
    before?.cost && t('yearReport.cost', { worth: money(before.cost) }),
    saved && t(baseline.saved_l >= 0 ? 'yearReport.saved' : 'yearReport.usedMore', saved),
    worth &&
      t(worth.amount >= 0 ? 'savings.moneySaved' : 'savings.moneyMore', {
        worth: `~${money({ ...worth, amount: Math.abs(worth.amount) })}`,
      }),
    weatherDays > 0 &&
      t('yearReport.weather', {
        rain: depth(months.reduce((sum, month) => sum + month.rain_mm, 0)),
        et0: depth(months.reduce((sum, month) => sum + month.et0_mm, 0)),
        known: number(weatherDays),
      }),
  ];
}

function Months({ report: { months, water, year_before: before } }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { volume, money, depth } = useReportTexts();
  const hasPrice = water.cost !== null;
  const rows = months.map((month) => ({
    key: month.from,
    cells: [
      dates.month(month.from),
      volume(month.volume_l, water.is_measured),
      ...(hasPrice ? [money(month.cost)] : []),
      ...(before ? [volume(month.year_before_l)] : []),
      month.weather_days === 0 ? NO_FIGURE : depth(month.rain_mm),
      month.weather_days === 0 ? NO_FIGURE : depth(month.et0_mm),
    ],
  }));
  const sum = (of: (month: YearReport['months'][number]) => number) =>
    months.reduce((total, month) => total + of(month), 0);
  return (
    <PaperTable
      columns={[
        t('pastYear.month'),
        t('pastYear.water'),
        ...(hasPrice ? [t('bill.cost')] : []),
        ...(before ? [t('yearReport.yearBefore')] : []),
        t('pastYear.rain'),
        t('yearReport.et0'),
      ]}
      rows={rows}
      foot={[
        t('yearReport.all'),
        volume(water.volume_l, water.is_measured),
        ...(hasPrice ? [money(water.cost)] : []),
        ...(before ? [volume(before.volume_l)] : []),
        depth(sum(({ rain_mm }) => rain_mm)),
        depth(sum(({ et0_mm }) => et0_mm)),
      ]}
    />
  );
}

function Zones({ report: { zones } }: Props) {
  const { t } = useTranslation();
  const { volume, depth, length, number } = useReportTexts();
  return (
    <PaperTable
      columns={[
        t('savings.zone'),
        t('pastYear.water'),
        t('yearReport.depth'),
        t('yearReport.open'),
        t('yearReport.wateringDays'),
      ]}
      rows={zones.map((zone, place) => ({
        key: zone.zone_id ?? `removed ${place}`,
        cells: [
          zone.zone_id === null ? t('yearReport.removed', { zone: zone.name }) : zone.name,
          volume(zone.volume_l, zone.is_measured),
          depth(zone.depth_mm, zone.is_measured),
          length(zone.open_s),
          number(zone.watering_days),
        ],
      }))}
    />
  );
}
