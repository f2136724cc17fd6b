import type { CurrentGroup } from '@sluice/contract/groups';
import type { Bill } from '@sluice/contract/savings';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import folded from '../ui/text/folded-table.module.css';
import classes from './bill-section.module.css';
import { BudgetForm } from './budget-form.tsx';
import { billQuery, tariffQuery, useSaveBudget, useSaveTariff } from './calls.ts';
import { guessCurrency } from './currencies.ts';
import { LandscapeBudgetPart } from './landscape-budget-table.tsx';
import { TariffForm } from './tariff-form.tsx';

/** This month's water and money so far, as it is expected to end, and against the budget. */
export function BillSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const [bill, tariff] = [useQuery(billQuery(group.id)), useQuery(tariffQuery(group.id))];
  return (
    <Section title={t('bill.title')}>
      <FailedReads reads={[bill, tariff]} />
      {bill.isPending && <div className={classes.pending} aria-hidden="true" />}
      {bill.data && <BillOfMonth bill={bill.data} zones={group.zones} />}
      {bill.data && tariff.data !== undefined && may(group.relationship, 'change') && (
        <Limits group={group} bill={bill.data} tariff={tariff.data} />
      )}
      {group.setting.address.country === 'US' && <LandscapeBudgetPart group={group} />}
    </Section>
  );
}

type Month = Bill['used'];

function BillOfMonth({ bill, zones }: { bill: Bill; zones: CurrentGroup['zones'] }) {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const { used, expected, wet, dry, budget, zones_without_flow: withoutFlow } = bill;
  const mark = bill.is_measured || used.volume_l === 0 ? '' : '~';
  const money = ({ amount, currency }: NonNullable<Month['cost']>) =>
    new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency }).format(amount);
  const write = ({ volume_l, cost }: Month) => ({
    water: asText(units.volume(volume_l)),
    cost: cost && money(cost),
  });
  const to = dates.dayAndMonth(bill.to);
  const isSure = wet.volume_l === dry.volume_l;
  const findName = (zoneId: string) => zones.find(({ id }) => id === zoneId)?.name ?? '';
  const [least, most] = [write(wet), write(dry)];
  const ofBudget = (limit: number) =>
    budget?.kind === 'money' && used.cost
      ? money({ amount: budget.amount, currency: used.cost.currency })
      : asText(units.volume(limit));
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={t('bill.soFar')} mark={mark} {...write(used)} />
        <Figure label={t('bill.by', { day: to })} mark="~" {...write(expected)} />
      </dl>
      <Picture bill={bill} />
      {budget?.limit_l != null && budget.verdict !== null && (
        <p className={classes.verdict} data-verdict={budget.verdict}>
          {t(`bill.verdict.${budget.verdict}`, {
            budget: ofBudget(budget.limit_l),
            day: to,
            over: asText(units.volume(Math.max(0, expected.volume_l - budget.limit_l))),
          })}
        </p>
      )}
      {budget?.limit_l === null && <p className={section.lead}>{t('bill.noPrice')}</p>}
      <p className={section.lead}>
        {joinSentences(
          !isSure &&
            t('bill.range', {
              least: [least.water, least.cost].filter(Boolean).join(' · '),
              most: [most.water, most.cost].filter(Boolean).join(' · '),
            }),
          withoutFlow.length > 0 && t('bill.withoutFlow', { zones: withoutFlow.map(findName).join(', ') }),
        )}
      </p>
      {bill.tiers.length > 1 && <Tiers bill={bill} money={money} />}
    </>
  );
}

type FigureProps = { label: string; mark: string; water: string; cost: string | null };

function Figure({ label, mark, water, cost }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {`${mark}${water}`}
        {cost !== null && <span className={classes.cost}>{`${mark}${cost}`}</span>}
      </dd>
    </div>
  );
}

/** A share of a width, as CSS. */
const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10}%`;

/** Used, then expected, then what a dry month adds; a line where the budget ends. The figures stand beside it. */
function Picture({ bill: { used, expected, dry, budget } }: { bill: Bill }) {
  const limit = budget?.limit_l ?? null;
  const most = Math.max(dry.volume_l, limit ?? 0) * 1.05;
  if (most === 0) return null;
  return (
    <div className={classes.picture} aria-hidden="true">
      <span className={classes.dry} style={{ width: percent(dry.volume_l / most) }} />
      <span className={classes.expected} style={{ width: percent(expected.volume_l / most) }} />
      <span className={classes.used} style={{ width: percent(used.volume_l / most) }} />
      {limit !== null && <span className={classes.limit} style={{ insetInlineStart: percent(limit / most) }} />}
    </div>
  );
}

type TiersProps = { bill: Bill; money: (cost: NonNullable<Month['cost']>) => string };

/** In which tier of the tariff the garden's water lies. */
function Tiers({ bill, money }: TiersProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const bound = (m3: number) => asText(units.volume(m3 * L_PER_M3));
  const name = (place: number) => {
    const upTo = bill.tiers[place]?.up_to_m3 ?? null;
    const from = bill.tiers[place - 1]?.up_to_m3 ?? 0;
    return upTo === null ? t('bill.tierAbove', { from: bound(from) }) : t('bill.tierUpTo', { upTo: bound(upTo) });
  };
  return (
    <details>
      <summary className={folded.summary}>{t('bill.tiers')}</summary>
      <table className={folded.table}>
        <ColumnHeads names={[t('bill.tier'), t('bill.soFar'), t('bill.monthEnd'), t('bill.cost')]} />
        <tbody>
          {bill.tiers.map((tier, place) => (
            <tr key={tier.up_to_m3}>
              <th scope="row">{name(place)}</th>
              <td>{asText(units.volume(tier.used.volume_l))}</td>
              <td>{`~${asText(units.volume(tier.expected.volume_l))}`}</td>
              <td>{tier.expected.cost && `~${money(tier.expected.cost)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const L_PER_M3 = 1_000;

type LimitsProps = { group: CurrentGroup; bill: Bill; tariff: Parameters<typeof TariffForm>[0]['tariff'] };

/** What a month may use, and what water costs: each folded until it is wanted. */
function Limits({ group, bill, tariff }: LimitsProps) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [saveTariff, saveBudget] = [useSaveTariff(group.id), useSaveBudget(group.id)];
  const names = { budget: `budget ${group.id}`, tariff: `tariff ${group.id}` };
  const [startOpen] = useState({ budget: isDraftRetained(names.budget), tariff: isDraftRetained(names.tariff) });
  const likely = {
    currency: guessCurrency(group.setting.address.country),
    per: user.unit_system === 'US' ? ('1000gal' as const) : ('m3' as const),
  };
  return (
    <>
      <details open={startOpen.budget || undefined}>
        <summary className={folded.summary}>{t('budget.title')}</summary>
        <p className={section.lead}>{t('budget.lead')}</p>
        <BudgetForm
          key={group.id}
          name={names.budget}
          budget={bill.budget}
          currency={tariff?.currency ?? null}
          per={likely.per}
          onSave={saveBudget.mutateAsync}
        />
      </details>
      <details open={startOpen.tariff || undefined}>
        <summary className={folded.summary}>{t('tariff.title')}</summary>
        <p className={section.lead}>{t('tariff.lead')}</p>
        <TariffForm
          key={group.id}
          name={names.tariff}
          tariff={tariff}
          likely={likely}
          onSave={saveTariff.mutateAsync}
          group={group}
        />
      </details>
    </>
  );
}
