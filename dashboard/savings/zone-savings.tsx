import type { Savings } from '@sluice/contract/savings';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { ColumnHeads } from '../ui/column-heads.tsx';
import classes from './zone-savings.module.css';

type Props = { zones: Savings['zones']; findName: (zoneId: string) => string };

/** Each zone's use against its own baseline. */
export function ZoneSavings({ zones, findName }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const text = (litres: number, isMeasured: boolean) =>
    isMeasured ? asText(units.volume(litres)) : `~${asText(units.volume(litres))}`;
  return (
    <details>
      <summary className={classes.summary}>{t('savings.byZone')}</summary>
      <table className={classes.table}>
        <ColumnHeads names={[t('savings.zone'), t('savings.used'), t('savings.baseline')]} />
        <tbody>
          {zones.map(({ zone_id, used_l, baseline_l, is_measured }) => (
            <tr key={zone_id}>
              <th scope="row">{findName(zone_id)}</th>
              <td>{text(used_l, is_measured)}</td>
              <td>{text(baseline_l, false)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
