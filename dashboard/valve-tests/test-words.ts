/** A test of a valve in words. */
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Zone } from '@sluice/contract/zones';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { joinSentences } from '../platform/i18n/joined.ts';
import type { Translate } from '../platform/i18n/translations.ts';

/** Whether its valve must be tried before anything waters it. */
export const isUntried = ({ timer_proof }: Pick<Zone, 'timer_proof'>) =>
  timer_proof === 'unproven' || timer_proof === 'disproven';

export function describeTest(test: ValveTest, t: Translate): string {
  if (test.result === null || test.closed_itself === null) return describeResult(test, t);
  return joinSentences(
    describeResult(test, t),
    t(test.closed_itself ? 'valveTest.closedItself' : 'valveTest.notClosedItself'),
  );
}

function describeResult(test: ValveTest, t: Translate): string {
  const { result, is_open, water_seen, fault } = test;
  if (result === null) return is_open ? t('valveTest.open') : t('valveTest.waiting');
  if (result === 'failed' && fault !== null) return t(`runFault.${fault}`);
  if (result === 'opened' && water_seen !== null) return t(water_seen ? 'valveTest.seen' : 'valveTest.notSeen');
  return t(`valveTest.result.${result}`);
}

/** What was measured meanwhile, joined; null where nothing was. */
export function measuredWords(test: ValveTest, units: UnitDisplay): string | null {
  const { flow_l_per_min: flow, current_ma: current, voltage_v: voltage } = test;
  const parts = [
    flow === null ? null : asText(units.flow(flow)),
    current === null ? null : asText(units.measured(current, 0, 'mA')),
    voltage === null ? null : asText(units.measured(voltage, 1, 'V')),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
