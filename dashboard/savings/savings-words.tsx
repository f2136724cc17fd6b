import type { Savings } from '@sluice/contract/savings';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display.tsx';
import { joinSentences } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './savings-words.module.css';

const moneyText = (language: string, { amount, currency }: NonNullable<Savings['money_saved']>) =>
  new Intl.NumberFormat(localeOfFigures(language), { style: 'currency', currency }).format(Math.abs(amount));

/** The figures as sentences, the baseline among them; what is an estimate carries a "~". */
export function SavingsWords({ savings }: { savings: Savings }) {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const { saved_l: saved, money_saved: money, rainfall_correction_l: corrected, is_measured: isMeasured } = savings;
  const { assumed_months: assumedMonths } = savings;
  const estimated = isMeasured && assumedMonths.length === 0 ? '' : '~';
  const amount = `${estimated}${asText(units.volume(Math.abs(saved)))}`;
  const worth = money && `${estimated}${moneyText(i18n.language, money)}`;
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
