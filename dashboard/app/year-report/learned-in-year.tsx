import type { YearReport } from '@sluice/contract/year-report';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';

type Learned = YearReport['learned'][number];

/** What meters, cups, probes and people have taught of each zone. */
export function LearnedInYear({ report: { learned } }: { report: YearReport }) {
  const { t } = useTranslation();
  const describe = useLearnedFacts();
  return (
    <PaperSection title={t('yearReport.learned')}>
      {learned.length === 0 ? (
        <p>{t('yearReport.nothingLearned')}</p>
      ) : (
        <PaperTable
          columns={[t('savings.zone'), t('yearReport.learnedWhat')]}
          rows={learned.map((zone) => ({ key: zone.zone_id, cells: [zone.name, joinParts(describe(zone))] }))}
        />
      )}
    </PaperSection>
  );
}

function useLearnedFacts() {
  const { t } = useTranslation();
  const { units } = useDisplay();
  return (zone: Learned): string[] => {
    const figure = (key: Parameters<typeof t>[0], value: string | null) =>
      value === null ? [] : [`${t(key)} ${value}`];
    const factor = (key: Parameters<typeof t>[0], value: number) =>
      figure(key, value === 1 ? null : `× ${units.number(value, 2)}`);
    const { metered_flow_l_per_min: flow, catch_can_rate_mm_per_hour: rate } = zone;
    const { distribution_uniformity: uniformity, field_capacity: fieldCapacity } = zone;
    return [
      ...figure('yearReport.fact.flow', flow === null ? null : asText(units.flow(flow))),
      ...figure('yearReport.fact.catchCan', rate === null ? null : asText(units.rate(rate))),
      ...figure('zoneForm.uniformity', uniformity === null ? null : asText(units.percent(uniformity))),
      ...figure('yearReport.fact.fieldCapacity', fieldCapacity === null ? null : asText(units.percent(fieldCapacity))),
      ...factor('zoneForm.rate', zone.application_factor),
      ...factor('calibration.water', zone.available_water_factor),
      ...factor('yearReport.fact.demand', zone.demand_factor),
      ...factor('yearReport.fact.feedback', zone.demand_feedback),
      ...factor('yearReport.fact.intake', zone.intake_feedback),
    ];
  };
}
