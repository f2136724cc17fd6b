/** The zones of all gardens, each with its garden, its full name and whether it may be changed. */
import type { ZoneSettings } from '@sluice/contract/settings-copies';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../../groups/index.ts';
import { withLabel } from '../../platform/i18n/joined.ts';
import { zoneSettingsQuery } from './calls.ts';

export interface ComparedZone extends ZoneSettings {
  garden: string;
  /** With the garden before it, where there are several. */
  fullName: string;
  mayChange: boolean;
}

export interface ZonesOfGarden {
  id: string;
  name: string;
  zones: ComparedZone[];
}

export function useZones() {
  const { groups } = useCurrentIndex();
  const settings = useQuery(zoneSettingsQuery());
  const byGarden = Map.groupBy(settings.data ?? [], ({ group_id }) => group_id);
  const withZones = groups.filter(({ id }) => byGarden.has(id));
  const found = withZones.map(({ id, name, relationship }): ZonesOfGarden => {
    const toCompared = (zone: ZoneSettings): ComparedZone => ({
      ...zone,
      garden: name,
      fullName: withZones.length > 1 ? withLabel(name, zone.name) : zone.name,
      mayChange: may(relationship, 'change'),
    });
    return { id, name, zones: (byGarden.get(id) ?? []).map(toCompared) };
  });
  return { read: settings, gardens: found };
}
