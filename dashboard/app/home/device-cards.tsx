import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { DeviceCard } from '../../devices/index.ts';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Section } from '../../ui/section.tsx';
import { findTitle } from '../menu.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import classes from './home.module.css';
import { HubCards } from './hub-cards.tsx';

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

export function DeviceCards({ group, hubs }: Props) {
  const { t } = useTranslation();
  const index = useCurrentIndex();
  const used = new Set([...group.devices, ...group.sensors].flatMap(({ hub_id }) => hub_id ?? []));
  return (
    <>
      {group.devices.length > 0 && (
        <Section title={t(`title.${findTitle('devices', describeSituation(index))}`)}>
          <div className={classes.cards}>
            {group.devices.map((device) => (
              <DeviceCard key={device.id} device={device} hubName={hubs.find(({ id }) => id === device.hub_id)?.name} />
            ))}
          </div>
        </Section>
      )}
      {used.size > 0 && <HubCards hubs={hubs.filter(({ id }) => used.has(id))} />}
    </>
  );
}
