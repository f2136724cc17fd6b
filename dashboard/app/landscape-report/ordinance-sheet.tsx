import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import classes from './landscape-report.module.css';
import { findZone, type SheetProps } from './sheet-props.ts';
import { NO_FIGURE, useOrdinanceTexts } from './use-ordinance-texts.ts';

/** The ordinance's worksheet: allowance (MAWA), and zone by zone the estimated use (ETWU). */
export function OrdinanceSheet({ budget, zones }: SheetProps) {
  const { t } = useTranslation();
  const { volume, depth, area, percent, factor } = useOrdinanceTexts();
  const { allowance_l: allowance, estimated_l: estimated, adjustment_factor: mean } = budget;
  const sum = (of: (zone: (typeof budget.zones)[number]) => number) =>
    budget.zones.reduce((total, zone) => total + of(zone), 0);
  const amounts = { estimated: volume(estimated), allowance: volume(allowance) };
  return (
    <PaperSection title={t('landscapeReport.ordinance')}>
      <p>{t(estimated <= allowance ? 'landscapeBudget.within' : 'landscapeBudget.beyond', amounts)}</p>
      <FactList
        facts={[
          { name: t('landscapeReport.et0Year'), value: depth(budget.et0_mm) },
          { name: t('landscapeReport.mawa'), value: volume(allowance) },
          { name: t('landscapeReport.etwu'), value: volume(estimated) },
          {
            name: t('landscapeReport.meanFactor', { most: factor(budget.most_adjustment_factor) }),
            value: mean === null ? NO_FIGURE : factor(mean),
          },
        ]}
      />
      <PaperTable
        columns={[
          t('savings.zone'),
          t('landscapeBudget.plantFactor'),
          t('landscapeBudget.efficiency'),
          t('landscapeReport.etaf'),
          t('zoneForm.area'),
          t('landscapeReport.etafArea'),
          t('landscapeReport.etwu'),
        ]}
        rows={budget.zones.map((row) => {
          const zone = findZone(zones, row.zone_id);
          const facts = [
            row.is_special ? t('landscapeBudget.special') : zone?.plant_type && t(`plantType.${zone.plant_type}`),
            zone?.sprinkler && t(`sprinkler.${zone.sprinkler}`),
          ].filter((fact) => typeof fact === 'string');
          return {
            key: row.zone_id,
            cells: [
              <>
                {zone?.name}
                <span className={classes.facts}>{joinParts(facts)}</span>
              </>,
              factor(row.plant_factor),
              percent(row.efficiency),
              factor(row.adjustment_factor),
              area(row.area_m2),
              area(row.adjustment_factor * row.area_m2),
              volume(row.estimated_l),
            ],
          };
        })}
        foot={[
          t('yearReport.all'),
          ...['', '', ''],
          area(sum(({ area_m2 }) => area_m2)),
          area(sum((zone) => zone.adjustment_factor * zone.area_m2)),
          volume(estimated),
        ]}
      />
    </PaperSection>
  );
}
