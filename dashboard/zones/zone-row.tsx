import { Switch } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { PageLink } from '../page-kit/page-link.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { ThingOrder } from '../page-kit/thing-order.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { useChangeZone } from './calls.ts';
import { SoilColumn } from './soil/soil-column.tsx';
import classes from './zone-list.module.css';
import { useZonesBase } from './zones-base.ts';

type Props = { zone: Zone; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

/** One zone in the list: its earth, what it is, whether it is on, and its place. */
export function ZoneRow({ zone, isFirst, isLast, onMove }: Props) {
  const { t } = useTranslation();
  const base = useZonesBase();
  const change = useChangeZone();
  const { id, name, enabled, plant_type, smart, smart_level, soil_water, missing } = zone;
  const words = [
    plant_type ? t(`plantType.${plant_type}`) : t('zoneList.notDescribed'),
    smart ? t(`smartLevel.${smart_level}`) : t('zoneList.byPrograms'),
  ];
  const switchTo = (isOn: boolean) =>
    change.mutate(
      { id, change: { enabled: isOn } },
      {
        onSuccess: ({ recalculation }) =>
          showDone(t(isOn ? 'zoneList.switchedOn' : 'zoneList.switchedOff', { zone: name }), recalculation),
      },
    );
  return (
    <Card>
      <div className={classes.row}>
        {soil_water ? <SoilColumn water={soil_water} plantType={plant_type} isTiny /> : <span />}
        <div className={classes.words}>
          <PageLink to={base} search={{ zone: id }}>
            <span className={classes.name}>{name}</span>
          </PageLink>
          <p className={classes.quiet}>{words.join(' · ')}</p>
          {missing.map((fact) => (
            <p key={fact} className={classes.missing}>
              {t(`missingFact.${fact}`)}
            </p>
          ))}
        </div>
        <div className={classes.controls}>
          <Switch
            aria-label={t('zoneList.switch', { zone: name })}
            label={enabled ? t('zoneList.on') : t('zoneList.off')}
            checked={enabled}
            disabled={change.isPending}
            onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
          />
          <ThingOrder name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </div>
      </div>
    </Card>
  );
}
