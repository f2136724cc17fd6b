import type { Device } from '@sluice/contract/devices';
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Zone } from '@sluice/contract/zones';
import type { ReactNode } from 'react';
import form from '../ui/form-page.module.css';
import { useSayWater } from './calls.ts';
import { TestRow } from './test-row.tsx';
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
