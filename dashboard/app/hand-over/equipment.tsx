import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';

/** Devices and sensors by name and model. Addresses and serial numbers are left out: some of them are keys. */
export function Equipment({ group: { devices, sensors, zones } }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const zoneName = (zoneId: string | null) => zones.find(({ id }) => id === zoneId)?.name ?? '–';
  return (
    <PaperSection title={t('settingsPart.equipment')}>
      {devices.length > 0 && (
        <PaperTable
          columns={[t('zoneList.device'), t('deviceFacts.model'), t('handOver.stations')]}
          rows={devices.map(({ id, name, model, driver, terminals }) => ({
            key: id,
            cells: [name, joinParts([model, t(`driverName.${driver}`)]), units.number(terminals, 0)],
          }))}
        />
      )}
      {sensors.length > 0 && (
        <PaperTable
          columns={[t('title.sensorSetting'), t('deviceFacts.model'), t('savings.zone')]}
          rows={sensors.map(({ id, name, model, zone_id }) => ({ key: id, cells: [name, model, zoneName(zone_id)] }))}
        />
      )}
    </PaperSection>
  );
}
