import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { NameSearch } from '../../page-kit/list/name-search.tsx';
import { useOrder } from '../../page-kit/list/thing-order.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import unseen from '../../ui/text/unseen.module.css';
import { useOrderZones } from '../calls.ts';
import { filterZones } from './list-filters.ts';
import { RowFilters } from './row-filters.tsx';
import type { SkipZones } from './selected-bar.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useFilters } from './use-filters.ts';
import { useLongPress } from './use-long-press.ts';
import { useSelection } from './use-selection.ts';
import { ZoneRow } from './zone-row.tsx';
import classes from './zone-rows.module.css';

const SelectedBar = onDemand(async () => (await import('./selected-bar.tsx')).SelectedBar);

type Props = {
  group: Pick<CurrentGroup, 'id' | 'zones' | 'devices'>;
  /** Somebody points at a zone, or has come to it by the keyboard. */
  onApproach: () => void;
  /** Skips what is selected. */
  Skip: SkipZones;
};

/** Many zones, a row each: found by filters, sorted, dragged into another order, selected and changed together. */
export function ZoneRows({ group, onApproach, Skip }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const storeOrder = useOrderZones(group.id);
  const { shown: zones, moveTo, put } = useOrder(group.zones, storeOrder);
  const [filters, setFilters] = useFilters(group.id);
  const [isSelecting, setSelecting] = useState(false);
  const [said, setSaid] = useState('');
  const found = filterZones(zones, filters);
  const selection = useSelection(found);
  const isOwnOrder = filters.sort === 'order' && found.length === zones.length;
  const asks = isSelecting || !isPhone || selection.selected.length > 0;

  const say = (id: Zone['id'], place: number) => {
    const zone = zones.find((one) => one.id === id)?.name ?? '';
    return t('zoneList.moved', { zone, place: place + 1 });
  };
  const moveWithUndo = (id: Zone['id'], to: number) =>
    moveTo(id, to, (before) => showDone(say(id, to), null, { label: t('snackbar.undo'), run: () => put(before) }));
  const step = (id: Zone['id'], by: -1 | 1) => {
    const to = zones.findIndex((one) => one.id === id) + by;
    moveTo(id, to);
    if (to >= 0 && to < zones.length) setSaid(say(id, to));
  };
  const drag = useDragOrder((from, to) => {
    const zone = zones[from];
    if (zone) moveWithUndo(zone.id, to);
  });
  const longPress = useLongPress((id) => {
    if (asks) return false;
    setSelecting(true);
    selection.toggle(id);
    return true;
  });
  const end = () => {
    setSelecting(false);
    selection.clear();
  };

  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <NameSearch
          text={filters.text}
          onChange={(text) => setFilters({ ...filters, text })}
          found={found.length}
          all={zones.length}
        />
        <RowFilters group={group} filters={filters} onChange={setFilters} />
        {isPhone && (
          <Button variant="default" onClick={asks ? end : () => setSelecting(true)}>
            {asks ? t('zoneList.selectEnd') : t('zoneList.select')}
          </Button>
        )}
        {asks && (
          <Button
            variant="subtle"
            disabled={found.length === 0}
            onClick={selection.selected.length === found.length ? selection.clear : selection.selectAll}
            onPointerEnter={SelectedBar.prefetch}
          >
            {selection.selected.length === found.length && found.length > 0
              ? t('zoneList.selectNone')
              : t('zoneList.selectAll', { number: found.length })}
          </Button>
        )}
      </div>
      {found.length === 0 && <p className={classes.none}>{t('zoneList.noneMatches')}</p>}
      <ul
        ref={drag.list}
        className={classes.rows}
        data-selecting={asks || undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        {found.map((zone, place) => (
          <ZoneRow
            key={zone.id}
            zone={zone}
            devices={group.devices}
            isSelected={selection.has(zone.id)}
            onSelect={asks ? (isRange) => selection.toggle(zone.id, isRange) : null}
            press={isPhone ? longPress(zone.id) : undefined}
            grip={isOwnOrder && !(isPhone && asks) ? drag.gripOf(place) : null}
            style={drag.styleOf(place)}
            isDragged={drag.isDragged(place)}
            place={zones.indexOf(zone)}
            count={zones.length}
            onStep={(by) => step(zone.id, by)}
            onMoveTo={(to) => moveWithUndo(zone.id, to)}
          />
        ))}
      </ul>
      <p className={unseen.words} aria-live="polite">
        {said}
      </p>
      {selection.selected.length > 0 && (
        <SelectedBar
          groupId={group.id}
          Skip={Skip}
          all={zones}
          zones={found.filter(({ id }) => selection.has(id))}
          onEnd={end}
        />
      )}
    </div>
  );
}
