import { Checkbox } from '@mantine/core';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { isOfPlace, type ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import { useQueries } from '@tanstack/react-query';
import { plantQuery, usePlantName } from '../../plants/index.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { labelSetting, writeSetting } from '../../zones/form/zone-setting-texts.ts';
import classes from './compare-settings.module.css';
import { isSame } from './differing.ts';
import type { ComparedZone } from './use-zones.ts';

type Props = {
  source: ComparedZone;
  targets: readonly ComparedZone[];
  settings: readonly ZoneSetting[];
  ticked: ReadonlySet<ZoneSetting>;
  /** Left out where nothing may be copied. */
  onTick?: ((setting: ZoneSetting) => void) | undefined;
};

/** A line for each setting, a column for each zone; what differs from the first stands out. */
export function SettingsTable({ source, targets, settings, ticked, onTick }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const namePlant = usePlantNames([source, ...targets]);
  const write = (zone: ComparedZone, setting: ZoneSetting) =>
    writeSetting({ t, units, dates, namePlant }, zone, setting);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroller} aria-label={t('title.compareSettings')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('compareSettings.setting')}</th>
            <th scope="col">{source.fullName}</th>
            {targets.map(({ id, fullName }) => (
              <th key={id} scope="col">
                {fullName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <tr key={setting}>
              <th scope="row">
                {onTick ? (
                  <Checkbox
                    label={labelSetting(t, setting)}
                    {...(isOfPlace(setting) && { description: t('compareSettings.ofPlace') })}
                    checked={ticked.has(setting)}
                    onChange={() => onTick(setting)}
                  />
                ) : (
                  labelSetting(t, setting)
                )}
              </th>
              <td>{write(source, setting)}</td>
              {targets.map((zone) => (
                <td key={zone.id} data-differs={!isSame(source, zone, setting) || undefined}>
                  {write(zone, setting)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function usePlantNames(zones: readonly ComparedZone[]): (id: PlantId) => string {
  const plantName = usePlantName();
  const ids = new Set(zones.flatMap(({ primary_plant_id: first, other_plant_ids: others }) => [first, ...others]));
  const wanted = [...ids].filter((id) => id !== null);
  const reads = useQueries({ queries: wanted.map((id) => plantQuery(id)) });
  const names = new Map(reads.flatMap(({ data }, place) => (data ? [[wanted[place], plantName(data)] as const] : [])));
  return (id) => names.get(id) ?? '…';
}
