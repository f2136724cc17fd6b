import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { StatusBadge } from '../../devices/index.ts';
import { groupByDevice } from '../../page-kit/list/by-device.ts';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { NameSearch } from '../../page-kit/list/name-search.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './many-zones.module.css';
import type { RunActions } from './use-run-actions.ts';
import rows from './zone-row.module.css';
import { ZoneRow } from './zone-row.tsx';

type Props = {
  group: CurrentGroup;
  zones: readonly Zone[];
  /** By zone. */
  next: ReadonlyMap<string | null, Schedule>;
  actions: RunActions;
};

/** Many zones, one row each, under their controllers, with a search by name. */
export function ManyZones({ group, zones, next, actions }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  const parts = groupByDevice(found, group.devices);
  return (
    <div className={classes.zones}>
      <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      {found.length === 0 && <p className={classes.none}>{t('manyZones.none')}</p>}
      {parts.map(({ device, zones: zonesOfDevice }) => (
        <section key={device?.id ?? ''} aria-label={device?.name}>
          {group.devices.length > 1 && device && (
            <h3 className={classes.device}>
              {device.name} <StatusBadge status={device.status} />
            </h3>
          )}
          <ul className={rows.rows}>
            {zonesOfDevice.map((zone) => (
              <ZoneRow
                key={zone.id}
                zone={zone}
                group={group}
                next={next.get(zone.id)}
                actions={actions}
                isUnderDevice={group.devices.length > 1}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
