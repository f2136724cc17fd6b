import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Zone } from '@sluice/contract/zones';
import type { ReactNode } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import rows from '../ui/layout/rows.module.css';
import { useSayWater } from './calls.ts';
import { describeTest, measuredWords } from './test-words.ts';
import classes from './valve-tests.module.css';

type TestedZone = Pick<Zone, 'id' | 'name' | 'terminal' | 'timer_proof'>;

type Props = {
  deviceId: Device['id'];
  zones: readonly TestedZone[];
  tests: readonly ValveTest[];
  /** What can be done with one valve. */
  actionOf?: (zone: TestedZone) => ReactNode;
};

/** The valves of a device, each with its last test. */
export function TestList({ deviceId, zones, tests, actionOf }: Props) {
  const { mutate: say } = useSayWater(deviceId);
  return (
    <ul className={`${form.plainList} ${classes.list}`}>
      {zones.map((zone) => (
        <TestRow
          key={zone.id}
          zone={zone}
          test={tests.find(({ terminal }) => terminal === zone.terminal)}
          onSay={({ id }, waterSeen) => say({ id, waterSeen })}
        >
          {actionOf?.(zone)}
        </TestRow>
      ))}
    </ul>
  );
}

type TestRowProps = {
  zone: Pick<Zone, 'name' | 'terminal' | 'timer_proof'>;
  /** Its last test; undefined before the first. */
  test: ValveTest | undefined;
  onSay: (test: ValveTest, waterSeen: boolean) => void;
  children?: ReactNode;
};

/** One valve: its last test, and what the person who watches says of it. */
function TestRow({ zone, test, onSay, children }: TestRowProps) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const measured = test && measuredWords(test, units);
  const isAsked = test !== undefined && (test.is_open || test.result === 'opened') && test.water_seen === null;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span className={rows.name}>{zone.name}</span>
        <span className={rows.quiet}>{t('valveTest.terminal', { terminal: zone.terminal })}</span>
        <span aria-live="polite">{test && describeTest(test, t)}</span>
        {zone.timer_proof && <span className={rows.quiet}>{t(`valveTest.timer.${zone.timer_proof}`)}</span>}
        {measured && <span className={rows.quiet}>{measured}</span>}
        {test?.result && (
          <span className={rows.quiet} title={dates.exact(test.tested.utc)}>
            {t('valveTest.tested', { when: dates.ago(test.tested.utc, now) })}
          </span>
        )}
      </span>
      <span className={classes.buttons}>
        {test && isAsked && (
          <>
            <Button variant="default" onClick={() => onSay(test, true)}>
              {t('valveTest.waterCame')}
            </Button>
            <Button variant="default" onClick={() => onSay(test, false)}>
              {t('valveTest.noWater')}
            </Button>
          </>
        )}
        {children}
      </span>
    </li>
  );
}
