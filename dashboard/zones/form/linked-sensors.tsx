import type { Sensor } from '@sluice/contract/sensors';
import { PageLink } from '../../page-kit/page-link.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Section } from '../../ui/section.tsx';
import { useZonesBase } from '../zones-base.ts';

/** The probes that stand in the zone; where a probe stands is said on its own page. */
export function LinkedSensors({ sensors }: { sensors: readonly Pick<Sensor, 'id' | 'name'>[] }) {
  const { t } = useTranslation();
  const base = useZonesBase().startsWith('/home') ? '/home/SensorsSetting' : '/settings/sensors/SensorsSetting';
  if (sensors.length === 0) return null;
  return (
    <Section title={t('zoneForm.sensors')}>
      <ul>
        {sensors.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={base} search={{ sensor: id }}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
