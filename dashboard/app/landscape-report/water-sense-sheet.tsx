import { listMonths } from '../../platform/display/calendar-names.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import { findZone, type SheetProps } from './sheet-props.ts';
import { NO_FIGURE, useOrdinanceTexts } from './use-ordinance-texts.ts';

/** WaterSense's budget of the peak month: allowance (LWA), and zone by zone the requirement (LWR). */
export function WaterSenseSheet({ budget: { water_sense: sense, zones: budgeted }, zones }: SheetProps) {
  const { t, i18n } = useTranslation();
  const { volume, depth, area, percent, factor } = useOrdinanceTexts();
  const { allowance_l: allowance, requirement_l: requirement, turf_share: turf } = sense;
  const month = listMonths(i18n.language, [sense.peak_month]);
  const areaOf = new Map(budgeted.map(({ zone_id, area_m2 }) => [zone_id, area_m2]));
  return (
    <PaperSection title={t('landscapeReport.waterSense')}>
      <p>
        {t(requirement <= allowance ? 'landscapeBudget.senseWithin' : 'landscapeBudget.senseBeyond', {
          month,
          requirement: volume(requirement),
          allowance: volume(allowance),
          over: volume(Math.max(0, requirement - allowance)),
        })}
      </p>
      <FactList
        facts={[
          { name: t('landscapeReport.peakMonth'), value: month },
          { name: t('landscapeReport.et0Month'), value: depth(sense.et0_mm) },
          { name: t('landscapeReport.rainMonth'), value: depth(sense.rain_mm) },
          { name: t('landscapeReport.rainCounted'), value: depth(sense.allowable_rain_mm) },
          { name: t('landscapeReport.baseline'), value: volume(sense.baseline_l) },
          { name: t('landscapeReport.lwa'), value: volume(allowance) },
          { name: t('landscapeReport.lwr'), value: volume(requirement) },
        ]}
      />
      <PaperTable
        columns={[
          t('savings.zone'),
          t('zoneForm.area'),
          t('landscapeReport.coefficient'),
          t('zoneForm.uniformity'),
          t('landscapeReport.lwr'),
        ]}
        rows={sense.zones.map((row) => ({
          key: row.zone_id,
          cells: [
            findZone(zones, row.zone_id)?.name ?? '',
            area(areaOf.get(row.zone_id) ?? 0),
            factor(row.landscape_coefficient),
            percent(row.distribution_uniformity),
            volume(row.requirement_l),
          ],
        }))}
        foot={[
          t('yearReport.all'),
          area(budgeted.reduce((sum, { area_m2 }) => sum + area_m2, 0)),
          ...['', ''],
          volume(requirement),
        ]}
      />
      <p>
        {t('landscapeReport.turf', {
          share: turf === null ? NO_FIGURE : percent(turf),
          most: percent(sense.most_turf_share),
        })}
      </p>
    </PaperSection>
  );
}
