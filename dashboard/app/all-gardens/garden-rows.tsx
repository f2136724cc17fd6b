import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { withNote } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { GardenAttention, GardenHead, GardenState, useDatesOf } from './garden-parts.tsx';
import classes from './garden-rows.module.css';
import type { ChosenGardens } from './use-chosen-gardens.ts';

/** A table where there is room, and a card for each garden on a phone. */
export function GardenRows({ gardens, chosen }: { gardens: readonly GardenOverview[]; chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const datesIn = useDatesOf(gardens);
  const heads = [
    t('home.garden'),
    t('attention.title'),
    t('allGardens.now'),
    t('devices.nextWatering'),
    t('allGardens.month'),
    t('allGardens.lastVisit'),
  ];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: what is laid out as cards loses its role where it is not said
    <table className={classes.table} role="table">
      <thead className={classes.heads}>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gardens.map((garden) => (
          <GardenRow key={garden.id} garden={garden} dates={datesIn(garden)} heads={heads} chosen={chosen} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { garden: GardenOverview; dates: DateDisplay };

function GardenRow({ garden, dates, heads, chosen }: RowProps & { heads: readonly string[]; chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const now = useNow();
  const { attention, laws, month } = garden;
  const [, attentionHead, nowHead, nextHead, monthHead, visitHead] = heads;
  const used = `${month.is_measured || month.used_l === 0 ? '' : '~'}${asText(units.volume(month.used_l))}`;
  return (
    <tr className={classes.row} data-attention={attention.entry_num > 0 || undefined}>
      <th scope="row" className={classes.garden}>
        <GardenHead garden={garden} chosen={chosen} />
      </th>
      <td data-head={attentionHead} data-empty={attention.worst === null || undefined}>
        {attention.worst === null ? t('allGardens.well') : <GardenAttention garden={garden} dates={dates} />}
      </td>
      <td data-head={nowHead}>
        <GardenState garden={garden} dates={dates} />
        {laws.map(({ authority, name, choice }) => (
          <span key={`${authority} ${name}`} className={classes.law} title={authority}>
            {choice === null ? name : withNote(name, choice)}
          </span>
        ))}
      </td>
      <td data-head={nextHead}>
        {garden.next_watering
          ? withNote(dates.when(garden.next_watering.start.utc, now), garden.next_watering.zone_name)
          : t('devices.nothingPlanned')}
      </td>
      <td data-head={monthHead}>{t('allGardens.water', { used, planned: asText(units.volume(month.planned_l)) })}</td>
      <td data-head={visitHead} data-empty={garden.last_visit === null || undefined}>
        {garden.last_visit ? dates.ago(garden.last_visit.utc, now) : '–'}
      </td>
    </tr>
  );
}
