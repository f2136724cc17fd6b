import type { GardenWhatIf, TriedSettings } from '@sluice/contract/past-year';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { gardenWhatIfQuery } from './calls.ts';
import { ComparisonTable, FoldedComparison, RecordComparison, shareOfChange, useYearFigures } from './comparison.tsx';
import { TriedYear, useSettled } from './tried-year.tsx';

type Props = { groupId: string; settings: TriedSettings; lead?: string };

/** The garden's past twelve months as they would have gone with what is chosen, before it is saved. */
export function GardenWhatIfPanel({ groupId, settings, lead }: Props) {
  const { t } = useTranslation();
  const { settled, isTyping } = useSettled(settings);
  const read = useQuery(gardenWhatIfQuery(groupId, settled));
  return (
    <TriedYear read={read} isTyping={isTyping} lead={lead ?? t('whatIf.lead')}>
      {(year) => (
        <>
          {settled === '{}' && !isTyping ? <p role="status">{t('whatIf.unchanged')}</p> : <Verdict year={year} />}
          <Figures year={year} />
        </>
      )}
    </TriedYear>
  );
}

/** The difference in one sentence. */
function Verdict({ year: { garden } }: { year: GardenWhatIf }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [before, after] = [garden.as_is.water_l, garden.changed.water_l];
  if (before === after) return <p role="status">{t('whatIf.gardenSame')}</p>;
  const change = shareOfChange(before, after);
  if (change === null) return null;
  const share = asText(units.percent(Math.abs(change)));
  return <p role="status">{change < 0 ? t('whatIf.gardenLess', { share }) : t('whatIf.gardenMore', { share })}</p>;
}

function Figures({ year: { garden, record, zones, months } }: { year: GardenWhatIf }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { volume, count, money } = useYearFigures();
  const { as_is: before, changed: after } = garden;
  return (
    <>
      <ComparisonTable
        name={t('whatIf.year')}
        rows={[
          [t('whatIf.gardenWater'), volume(before.water_l), volume(after.water_l)],
          [t('whatIf.wateringDays'), count(before.watering_days), count(after.watering_days)],
          [t('whatIf.gardenStressDays'), count(before.stress_days), count(after.stress_days)],
          [t('whatIf.skippedDays'), count(before.skipped_days), count(after.skipped_days)],
          [t('whatIf.cost'), money(before.cost), money(after.cost)],
        ]}
      />
      <RecordComparison
        record={record}
        rows={[
          [t('whatIf.gardenWater'), ({ water_l }) => volume(water_l)],
          [t('whatIf.wateringDays'), ({ watering_days }) => count(watering_days)],
          [t('whatIf.cost'), ({ cost }) => money(cost)],
        ]}
      />
      <FoldedComparison
        title={t('whatIf.waterByZone')}
        name={t('whatIf.zone')}
        rows={zones.map((zone) => [zone.name, volume(zone.as_is.water_l), volume(zone.changed.water_l)])}
      />
      <FoldedComparison
        title={t('whatIf.stressByZone')}
        name={t('whatIf.zone')}
        rows={zones.map((zone) => [zone.name, count(zone.as_is.stress_days), count(zone.changed.stress_days)])}
      />
      <FoldedComparison
        title={t('pastYear.byMonth')}
        name={t('pastYear.month')}
        rows={months.map((month) => [
          dates.month(month.from),
          volume(month.as_is.water_l),
          volume(month.changed.water_l),
        ])}
      />
    </>
  );
}
