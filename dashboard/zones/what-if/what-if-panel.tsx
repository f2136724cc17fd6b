import { useDebouncedValue } from '@mantine/hooks';
import type { WhatIf } from '@sluice/contract/past-year';
import type { Zone } from '@sluice/contract/zones';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useYearWeather } from '../../past-year/index.ts';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findDifferences } from '../../ui/form/differences.ts';
import { ColumnHeads } from '../../ui/text/column-heads.tsx';
import folded from '../../ui/text/folded-table.module.css';
import { whatIfQuery } from '../calls.ts';
import { toZoneValues, type ZoneValues } from '../form/zone-draft.ts';
import classes from './what-if-panel.module.css';

/** A figure that is being typed is sent once typing pauses. */
const TYPING_MS = 600;

type Props = { zone: Zone; values: ZoneValues };

/** The zone's past twelve months as they would have gone with what is chosen, before it is saved. */
export function WhatIfPanel({ zone, values }: Props) {
  const { t } = useTranslation();
  const { name: _name, ...change } = findDifferences(toZoneValues(zone), values);
  const [settled] = useDebouncedValue(JSON.stringify(change), TYPING_MS);
  const read = useQuery(whatIfQuery(zone.id, zone.version, settled));
  const { data: year, isPlaceholderData, isFetching } = read;
  const [refusal = null] = Object.values(readFieldErrors(read.error));
  const isPending = isFetching || settled !== JSON.stringify(change);
  return (
    <section aria-label={t('whatIf.title')} aria-busy={isPending} className={classes.panel}>
      <p className={classes.lead}>{t('whatIf.lead')}</p>
      {refusal !== null && <p role="status">{refusal}</p>}
      {refusal === null && <FailedReads reads={[read]} />}
      {!year && isPending && <p className={classes.lead}>{t('whatIf.calculating')}</p>}
      {year && refusal === null && (
        <div className={isPending && isPlaceholderData ? classes.earlier : undefined}>
          {settled === '{}' && !isPending ? <p role="status">{t('whatIf.unchanged')}</p> : <Verdict year={year} />}
          <Comparison year={year} />
          <Months year={year} />
          <Weather year={year} />
        </div>
      )}
    </section>
  );
}

/** The difference in one sentence. */
function Verdict({ year: { zone } }: { year: WhatIf }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [before, after] = [zone.as_is.water_l ?? zone.as_is.minutes, zone.changed.water_l ?? zone.changed.minutes];
  const share = before > 0 ? (after - before) / before : null;
  if (before === after) return <p role="status">{t('whatIf.same')}</p>;
  const amount = share === null ? '' : asText(units.percent(Math.abs(share)));
  if (share === null) return null;
  return <p role="status">{share < 0 ? t('whatIf.less', { share: amount }) : t('whatIf.more', { share: amount })}</p>;
}

function Comparison({ year: { zone, garden } }: { year: WhatIf }) {
  const { t, i18n } = useTranslation();
  const { units } = useDisplay();
  const volume = (litres: number | null) => (litres === null ? '–' : asText(units.volume(litres)));
  const money = (cost: WhatIf['garden']['as_is']['cost']) =>
    cost === null
      ? '–'
      : new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency: cost.currency }).format(
          cost.amount,
        );
  const count = (days: number | null) => (days === null ? '–' : units.number(days, 0));
  const { as_is: before, changed: after } = zone;
  const rows: [name: string, before: string, after: string][] = [
    ...(before.water_l === null && after.water_l === null
      ? [[t('whatIf.minutes'), count(before.minutes), count(after.minutes)] as [string, string, string]]
      : [[t('whatIf.water'), volume(before.water_l), volume(after.water_l)] as [string, string, string]]),
    [t('whatIf.wateringDays'), count(before.watering_days), count(after.watering_days)],
    ...(before.stress_days === null && after.stress_days === null
      ? []
      : [[t('whatIf.stressDays'), count(before.stress_days), count(after.stress_days)] as [string, string, string]]),
    [t('whatIf.gardenWater'), volume(garden.as_is.water_l), volume(garden.changed.water_l)],
    ...(garden.as_is.cost === null && garden.changed.cost === null
      ? []
      : [[t('whatIf.cost'), money(garden.as_is.cost), money(garden.changed.cost)] as [string, string, string]]),
  ];
  return (
    <table className={folded.table}>
      <ColumnHeads names={[t('whatIf.year'), t('whatIf.asIs'), t('whatIf.changed')]} />
      <tbody>
        {rows.map(([name, asIs, changed]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{asIs}</td>
            <td>{changed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Months({ year: { months } }: { year: WhatIf }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const write = ({ water_l: litres, minutes }: WhatIf['months'][number]['as_is']) =>
    litres === null ? units.number(minutes, 0) : asText(units.volume(litres));
  const isInMinutes = months.some(({ as_is, changed }) => as_is.water_l === null || changed.water_l === null);
  return (
    <details>
      <summary className={folded.summary}>{isInMinutes ? t('whatIf.minutesByMonth') : t('pastYear.byMonth')}</summary>
      <table className={folded.table}>
        <ColumnHeads names={[t('pastYear.month'), t('whatIf.asIs'), t('whatIf.changed')]} />
        <tbody>
          {months.map(({ from, as_is, changed }) => (
            <tr key={from}>
              <th scope="row">{dates.month(from)}</th>
              <td>{write(isInMinutes ? { ...as_is, water_l: null } : as_is)}</td>
              <td>{write(isInMinutes ? { ...changed, water_l: null } : changed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const Weather = ({ year }: { year: WhatIf }) => <p className={classes.lead}>{useYearWeather(year)}</p>;
