import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { findByName } from '../../page-kit/find-by-name.ts';
import { MANY_ZONES } from '../../page-kit/many-zones.ts';
import { NameSearch } from '../../page-kit/name-search.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ToggleList } from '../../ui/fields/toggle-list.tsx';
import classes from './filter-card.module.css';

type Props = {
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  chosen: readonly string[];
  onChange: (zoneIds: string[]) => void;
};

/** Zones to show. Of many, those are offered whose name is searched, and those that are chosen already. */
export function ZoneFilter({ zones, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  const offered = zones.filter((zone) => found.includes(zone) || chosen.includes(zone.id));
  return (
    <div className={classes.zones}>
      {zones.length > MANY_ZONES && (
        <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      )}
      <ToggleList
        label={t('title.zones')}
        options={offered.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={[...chosen]}
        onChange={onChange}
      />
    </div>
  );
}
