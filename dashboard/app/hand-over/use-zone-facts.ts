import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames, joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

const SECONDS_PER_MINUTE = 60;

/** All that is known of a zone, in words and units; what nobody has entered is left out. */
export function useZoneFacts({ devices, zones, sensors }: CurrentGroup) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  return (zone: Zone, plant: string | null) => {
    const isMaster = zones.some(({ master_zone_id }) => master_zone_id === zone.id);
    const master = zones.find(({ id }) => id === zone.master_zone_id);
    const probes = sensors.filter(({ zone_id }) => zone_id === zone.id);
    const minutes = (value: number) => dates.duration(value * SECONDS_PER_MINUTE);
    const of = <Value>(name: string, value: Value | null, write: (value: Value) => string) =>
      value === null ? [] : [{ name, value: write(value) }];
    const valve = t('zoneWalk.where', {
      device: devices.find(({ id }) => id === zone.device_id)?.name ?? '',
      terminal: zone.terminal,
    });
    const flow = (value: number) => asText(units.flow(value));
    const percent = (value: number) => asText(units.percent(value));
    const depth = (value: number) => asText(units.soilDepth(value));
    const plants = [plant, zone.plant_type && t(`plantType.${zone.plant_type}`)].filter((name) => name !== null);
    const smart = joinParts([t(`smartLevel.${zone.smart_level}`), t(`recipe.${zone.recipe}`)]);
    return [
      { name: t('handOver.valve'), value: valve },
      ...of(t('zoneForm.masterZone'), master ?? null, ({ name }) => name),
      ...(isMaster
        ? []
        : [{ name: t('zoneForm.wateringTitle'), value: zone.smart ? smart : t('zoneList.byPrograms') }]),
      ...of(t('zoneForm.area'), zone.area_m2, (value) => asText(units.area(value))),
      ...of(t('zoneList.plant'), plants.length > 0 ? plants : null, joinParts),
      ...of(t('handOver.ground'), zone.soil, (soil) => t(`soil.${soil}`)),
      ...of(t('handOver.heads'), zone.sprinkler, (sprinkler) =>
        joinParts([
          t(`sprinkler.${sprinkler}`),
          ...(zone.head_count === null ? [] : [`× ${units.number(zone.head_count, 0)}`]),
        ]),
      ),
      ...of(t('handOver.sun'), zone.shade, (shade) => t(`shade.${shade}`)),
      ...of(t('handOver.slope'), zone.slope, (slope) => t(`slope.${slope}`)),
      ...of(t('zoneForm.container'), zone.container, (container) => t(`container.${container}`)),
      ...of(t('zoneForm.mulch'), zone.mulch, (mulch) => t(`mulch.${mulch}`)),
      ...of(t('zoneForm.flow'), zone.flow_l_per_min, flow),
      ...of(t('yearReport.fact.flow'), zone.metered_flow_l_per_min, flow),
      ...of(t('zoneForm.rate'), zone.catch_can_rate_mm_per_hour, (value) => asText(units.rate(value))),
      ...of(t('zoneForm.uniformity'), zone.distribution_uniformity, percent),
      ...of(t('zoneForm.efficiency'), zone.efficiency, percent),
      ...of(t('zoneForm.cropCoefficient'), zone.crop_coefficient, (value) => units.number(value, 2)),
      ...of(t('zoneForm.allowableDepletion'), zone.allowable_depletion, percent),
      ...of(t('zoneForm.rootDepth'), zone.root_depth_m, depth),
      ...of(t('zoneForm.emitterSpacing'), zone.emitter_spacing_m, depth),
      ...of(t('zoneForm.lineSpacing'), zone.line_spacing_m, depth),
      ...of(t('zoneForm.mostRun'), zone.most_run_min, minutes),
      ...of(t('zoneForm.mostDayVolume'), zone.most_day_volume_l, (value) => asText(units.volume(value))),
      ...of(t('zoneForm.sensors'), probes.length > 0 ? probes : null, (all) => joinNames(all.map(({ name }) => name))),
    ];
  };
}
