import type { CurrentGroup } from '@sluice/contract/groups';
import type { LandscapeBudget } from '@sluice/contract/savings';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { listMonths } from '../platform/display/calendar-names.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { joinNames, joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import folded from '../ui/text/folded-table.module.css';
import classes from './bill-section.module.css';
import { landscapeBudgetQuery } from './calls.ts';

/** What the landscape may use, what its zones need and were given; read once it is unfolded. */
export function LandscapeBudgetPart({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  return (
    <details onToggle={() => setWanted(true)}>
      <summary className={folded.summary}>{t('landscapeBudget.title')}</summary>
      {isWanted && <LandscapeBudgetTable group={group} />}
    </details>
  );
}

function LandscapeBudgetTable({ group }: { group: CurrentGroup }) {
  const read = useQuery(landscapeBudgetQuery(group.id));
  return (
    <>
      <FailedReads reads={[read]} />
      {read.data && <Budget budget={read.data} zones={group.zones} />}
    </>
  );
}

function Budget({ budget, zones }: { budget: LandscapeBudget; zones: CurrentGroup['zones'] }) {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const {
    allowance_l: allowance,
    estimated_l: estimated,
    et0_mm,
    is_assumed,
    adjustment_factor: factor,
    most_adjustment_factor: most,
    used,
    water_sense: sense,
  } = budget;
  const number = (value: number) => units.number(value, 2);
  const volume = (litres: number) => asText(units.volume(litres));
  const given = (litres: number, isMeasured: boolean) => (isMeasured || litres === 0 ? '' : '~') + volume(litres);
  const findName = (zoneId: string) => zones.find(({ id }) => id === zoneId)?.name ?? '';
  const leftOut = budget.zones_left_out.map(findName);
  const describe = (zone: LandscapeBudget['zones'][number]) =>
    zone.is_special
      ? t('landscapeBudget.special')
      : `${t('landscapeBudget.plantFactor')} ${number(zone.plant_factor)} · ${t('landscapeBudget.efficiency')} ${asText(units.percent(zone.efficiency))}`;
  if (budget.zones.length === 0) return <p className={section.lead}>{t('landscapeBudget.none')}</p>;
  return (
    <>
      <p>
        {t(estimated <= allowance ? 'landscapeBudget.within' : 'landscapeBudget.beyond', {
          estimated: volume(estimated),
          allowance: volume(allowance),
        })}
      </p>
      <p>
        {t(sense.requirement_l <= sense.allowance_l ? 'landscapeBudget.senseWithin' : 'landscapeBudget.senseBeyond', {
          month: listMonths(i18n.language, [sense.peak_month]),
          requirement: volume(sense.requirement_l),
          allowance: volume(sense.allowance_l),
          over: volume(Math.max(0, sense.requirement_l - sense.allowance_l)),
        })}
      </p>
      {used && (
        <p>
          {t('landscapeBudget.usedSoFar', {
            from: dates.dayAndMonth(used.from),
            to: dates.dayAndMonth(used.to),
            used: given(used.volume_l, used.is_measured),
            allowed: volume(used.allowance_l),
          })}
        </p>
      )}
      <table className={folded.table}>
        <ColumnHeads names={[t('savings.zone'), t('landscapeBudget.estimated'), t('landscapeBudget.used')]} />
        <tbody>
          {budget.zones.map((zone) => (
            <tr key={zone.zone_id}>
              <th scope="row">
                {findName(zone.zone_id)}
                <span className={classes.facts}>{describe(zone)}</span>
              </th>
              <td>{volume(zone.estimated_l)}</td>
              <td>{zone.used_l === null ? '–' : given(zone.used_l, zone.is_measured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={section.lead}>
        {joinSentences(
          factor !== null && t('landscapeBudget.factor', { factor: number(factor), most: number(most) }),
          t(is_assumed ? 'landscapeBudget.et0Assumed' : 'landscapeBudget.et0', {
            et0: asText(units.waterDepth(et0_mm)),
          }),
          leftOut.length > 0 &&
            t('landscapeBudget.leftOut', { zones: new Intl.ListFormat(i18n.language).format(leftOut) }),
          used !== null &&
            used.zones_without_flow.length > 0 &&
            t('bill.withoutFlow', { zones: joinNames(used.zones_without_flow.map(findName)) }),
        )}
      </p>
      <p>
        <PageLink to="/home/LandscapeBudget">{t('landscapeBudget.report')}</PageLink>
      </p>
    </>
  );
}
