import type { WhatIf } from '@sluice/contract/past-year';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import {
  ComparisonTable,
  FoldedComparison,
  RecordComparison,
  shareOfChange,
  TriedYear,
  useSettled,
  useYearFigures,
} from '../../past-year/index.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findDifferences } from '../../ui/form/differences.ts';
import { whatIfQuery } from '../calls.ts';
import { toZoneValues, type ZoneValues } from '../form/zone-draft.ts';

type Props = { zone: Zone; values: ZoneValues };

/** The zone's past twelve months as they would have gone with what is chosen, before it is saved. */
export function WhatIfPanel({ zone, values }: Props) {
  const { t } = useTranslation();
  const { name: _name, ...change } = findDifferences(toZoneValues(zone), values);
  const { settled, isTyping } = useSettled(change);
  const read = useQuery(whatIfQuery(zone.id, zone.version, settled));
  return (
    <TriedYear read={read} isTyping={isTyping} lead={t('whatIf.lead')}>
      {(year) => (
        <>
          {settled === '{}' && !isTyping ? <p role="status">{t('whatIf.unchanged')}</p> : <Verdict year={year} />}
          <Comparison year={year} />
          <Months year={year} />
        </>
      )}
    </TriedYear>
  );
}

/** The difference in one sentence. */
function Verdict({ year: { zone } }: { year: WhatIf }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [before, after] = [zone.as_is.water_l ?? zone.as_is.minutes, zone.changed.water_l ?? zone.changed.minutes];
  if (before === after) return <p role="status">{t('whatIf.same')}</p>;
  const change = shareOfChange(before, after);
  if (change === null) return null;
  const share = asText(units.percent(Math.abs(change)));
  return <p role="status">{change < 0 ? t('whatIf.less', { share }) : t('whatIf.more', { share })}</p>;
}

function Comparison({ year: { zone, garden, record } }: { year: WhatIf }) {
  const { t } = useTranslation();
  const { volume, count, money } = useYearFigures();
  const { as_is: before, changed: after } = zone;
  const isInMinutes = before.water_l === null && after.water_l === null;
  return (
    <>
      <ComparisonTable
        name={t('whatIf.year')}
        rows={[
          isInMinutes
            ? [t('whatIf.minutes'), count(before.minutes), count(after.minutes)]
            : [t('whatIf.water'), volume(before.water_l), volume(after.water_l)],
          [t('whatIf.wateringDays'), count(before.watering_days), count(after.watering_days)],
          [t('whatIf.stressDays'), count(before.stress_days), count(after.stress_days)],
          [t('whatIf.skippedDays'), count(before.skipped_days), count(after.skipped_days)],
          [t('whatIf.gardenWater'), volume(garden.as_is.water_l), volume(garden.changed.water_l)],
          [t('whatIf.cost'), money(garden.as_is.cost), money(garden.changed.cost)],
        ]}
      />
      <RecordComparison
        record={record}
        rows={[
          isInMinutes
            ? [t('whatIf.minutes'), ({ minutes }) => count(minutes)]
            : [t('whatIf.water'), ({ water_l }) => volume(water_l)],
          [t('whatIf.wateringDays'), ({ watering_days }) => count(watering_days)],
        ]}
      />
    </>
  );
}

function Months({ year: { months } }: { year: WhatIf }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { volume, count } = useYearFigures();
  const isInMinutes = months.some(({ as_is, changed }) => as_is.water_l === null || changed.water_l === null);
  const write = ({ water_l: litres, minutes }: WhatIf['months'][number]['as_is']) =>
    isInMinutes ? count(minutes) : volume(litres);
  return (
    <FoldedComparison
      title={isInMinutes ? t('whatIf.minutesByMonth') : t('pastYear.byMonth')}
      name={t('pastYear.month')}
      rows={months.map(({ from, as_is, changed }) => [dates.month(from), write(as_is), write(changed)])}
    />
  );
}
