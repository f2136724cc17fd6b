import type { CurrentGroup } from '@sluice/contract/groups';
import type { Savings } from '@sluice/contract/savings';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import folded from '../ui/text/folded-table.module.css';
import { savingsQuery } from './calls.ts';
import classes from './savings-section.module.css';

export function SavingsSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const read = useQuery(savingsQuery(group.id));
  const { data: savings } = read;
  const isCompared = savings !== undefined && savings.zones.length > 0 && savings.days >= LIMITS.leastComparedDays;
  const findName = (zoneId: string) => group.zones.find(({ id }) => id === zoneId)?.name ?? '';
  return (
    <Section title={t('savings.title')}>
      <FailedReads reads={[read]} />
      {read.isPending && <div className={classes.pending} aria-hidden="true" />}
      {savings && !isCompared && (
        <p className={section.lead}>
          {savings.zones.length === 0 ? t('savings.none') : t('savings.young', { days: LIMITS.leastComparedDays })}
        </p>
      )}
      {savings && isCompared && (
        <>
          <div className={classes.savings}>
            <SavingsPicture savings={savings} />
            <SavingsText savings={savings} />
          </div>
          <ZoneSavings zones={savings.zones} findName={findName} />
        </>
      )}
    </Section>
  );
}

type Props = { zones: Savings['zones']; findName: (zoneId: string) => string };

/** Each zone's use against its own baseline. */
function ZoneSavings({ zones, findName }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const text = (litres: number, isMeasured: boolean) =>
    isMeasured ? asText(units.volume(litres)) : `~${asText(units.volume(litres))}`;
  return (
    <details>
      <summary className={folded.summary}>{t('savings.byZone')}</summary>
      <table className={folded.table}>
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

const formatMoney = (language: string, { amount, currency }: NonNullable<Savings['money_saved']>) =>
  new Intl.NumberFormat(localeOfFigures(language), { style: 'currency', currency }).format(Math.abs(amount));

/** The figures as sentences, the baseline among them; what is an estimate carries a "~". */
function SavingsText({ savings }: { savings: Savings }) {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const { saved_l: saved, money_saved: money, rainfall_correction_l: corrected, is_measured: isMeasured } = savings;
  const { assumed_months: assumedMonths } = savings;
  const estimated = isMeasured && assumedMonths.length === 0 ? '' : '~';
  const amount = `${estimated}${asText(units.volume(Math.abs(saved)))}`;
  const worth = money && `${estimated}${formatMoney(i18n.language, money)}`;
  const share = savings.baseline_l > 0 ? asText(units.percent(Math.abs(saved) / savings.baseline_l)) : '';
  const from = dates.dayAndMonth(savings.from);
  return (
    <div className={classes.words}>
      <p className={classes.sentence}>
        {t(saved >= 0 ? 'savings.saved' : 'savings.usedMore', { amount, share, from })}
      </p>
      {worth && <p>{saved >= 0 ? t('savings.moneySaved', { worth }) : t('savings.moneyMore', { worth })}</p>}
      {corrected !== 0 && (
        <p>
          {t(corrected > 0 ? 'savings.correctionSpared' : 'savings.correctionCalled', {
            amount: `~${asText(units.volume(Math.abs(corrected)))}`,
          })}
        </p>
      )}
      <p className={classes.quiet}>
        {joinSentences(
          t('savings.baselineWords', { from, to: dates.dayAndMonth(savings.to) }),
          !isMeasured && t('savings.estimated'),
          assumedMonths.length > 0 &&
            t('savings.assumed', { assumed: assumedMonths.length, days: LIMITS.daysOfAKnownMonth }),
        )}
      </p>
    </div>
  );
}

const JUG = 'M22 18h56l-6 92a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z';
const TOP = 18;
const BOTTOM = 118;

type JugProps = { filled: number; label: string; figure: string };

function Jug({ filled, label, figure }: JugProps) {
  const id = useId();
  const level = BOTTOM - filled * (BOTTOM - TOP - 8);
  return (
    <div className={classes.jug}>
      <svg viewBox="0 0 120 126" className={classes.drawing} aria-hidden="true">
        <clipPath id={id}>
          <path d={JUG} />
        </clipPath>
        <rect x="0" y={level} width="120" height={BOTTOM - level} clipPath={`url(#${id})`} className={classes.water} />
        <path d={`M20 ${level}q10-4 20 0t20 0t20 0`} clipPath={`url(#${id})`} className={classes.wave} />
        <path d={`${JUG}M78 34c26-4 28 44-3 48M22 18l-8-6`} className={classes.glass} />
      </svg>
      <strong className={classes.figure}>{figure}</strong>
      <span className={classes.label}>{label}</span>
    </div>
  );
}

/** What was used beside what a fixed program would have used; the fuller of the two fills its jug. */
function SavingsPicture({ savings }: { savings: Savings }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { used_l: used, baseline_l: baseline, is_measured: isMeasured } = savings;
  const most = Math.max(used, baseline, 1);
  /** The baseline is always calculated, never measured. */
  const usedText = isMeasured ? asText(units.volume(used)) : `~${asText(units.volume(used))}`;
  return (
    <div className={classes.picture}>
      <Jug filled={used / most} figure={usedText} label={t('savings.used')} />
      <Jug filled={baseline / most} figure={`~${asText(units.volume(baseline))}`} label={t('savings.baseline')} />
    </div>
  );
}
