import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { PaperSection } from '../paper/paper-section.tsx';

const SECONDS_PER_MINUTE = 60;

/** What the source gives, what opens before the zones, and the limits that hold for all of them. */
export function WaterSupply({ group: { weather_constraints: chosen, zones } }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const { source, caps, rest_time: restMin } = chosen;
  const masters = zones.filter(({ id }) => zones.some(({ master_zone_id: master }) => master === id));
  const behind = (master: Zone) => zones.filter(({ master_zone_id }) => master_zone_id === master.id);
  const facts = [
    ...(source.capacity_l_per_min === null
      ? []
      : [{ name: t('schedulingForm.capacity'), value: asText(units.flow(source.capacity_l_per_min)) }]),
    { name: t('schedulingForm.zonesAtOnce'), value: units.number(source.zones_at_once, 0) },
    ...(restMin > 0
      ? [{ name: t('schedulingForm.restTime'), value: dates.duration(restMin * SECONDS_PER_MINUTE) }]
      : []),
    ...masters.map((master) => ({
      name: `${t('zoneForm.masterZone')}, ${master.name}`,
      value: t('handOver.opensFor', { zones: joinNames(behind(master).map(({ name }) => name)) }),
    })),
    ...(masters.length > 0
      ? [
          { name: t('schedulingForm.lead_s'), value: dates.duration(source.lead_s) },
          { name: t('schedulingForm.lag_s'), value: dates.duration(source.lag_s) },
        ]
      : []),
    { name: t('schedulingForm.mostRun'), value: dates.duration(caps.most_run_min * SECONDS_PER_MINUTE) },
    ...(caps.most_day_volume_l === null
      ? []
      : [{ name: t('schedulingForm.mostDayVolume'), value: asText(units.volume(caps.most_day_volume_l)) }]),
  ];
  return (
    <PaperSection title={t('handOver.supply')}>
      <FactList facts={facts} />
    </PaperSection>
  );
}
