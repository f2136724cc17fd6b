import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Zone } from '@sluice/contract/zones';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useStopManualRun } from '../../manual-runs/index.ts';
import { testSeconds, useSayWater, useTryValves, valveTestsQuery } from '../../valve-tests/calls.ts';

/** The device says that it opened: what a person saw then is worth keeping. */
const hasOpened = ({ is_open, result }: ValveTest) => is_open || (result !== null && /flow|opened/.test(result));

/**
 * One valve, opened for a few seconds by its test. `isWanted`: it opens by itself as soon as no valve of the walk is open
 * any more, on whichever of `devices`; `onAsked` is then called once.
 */
export function usePulse(zone: Zone, devices: readonly Zone['device_id'][], isWanted: boolean, onAsked: () => void) {
  const ofDevices = useQueries({ queries: devices.map(valveTestsQuery) });
  const areTestsRead = ofDevices.every(({ isPending }) => !isPending);
  const isBusy = ofDevices.some(({ data }) => data?.tests.some(({ result }) => result === null));
  const { data } = ofDevices[devices.indexOf(zone.device_id)] ?? {};
  const { mutate: tryValves, isPending: isAsking } = useTryValves(zone.device_id);
  const { mutate: stopRun } = useStopManualRun();
  const { mutate: say } = useSayWater(zone.device_id);
  const [mine, setMine] = useState<string | null>(null);
  const { terminal } = zone;
  const last = data?.tests.find((test) => test.terminal === terminal);
  /** A test of another day says nothing about what is seen now. */
  const test = last && (last.result === null || last.id === mine) ? last : undefined;

  const open = useCallback(
    () =>
      tryValves([terminal], {
        onSuccess: ({ tests: all }) => setMine(all.find((one) => one.terminal === terminal)?.id ?? null),
      }),
    [terminal, tryValves],
  );

  useEffect(() => {
    if (!isWanted || !areTestsRead || isBusy) return;
    onAsked();
    open();
  }, [isWanted, areTestsRead, isBusy, onAsked, open]);

  return {
    test,
    seconds: testSeconds(data),
    isBusy: isBusy || isAsking || isWanted,
    open,
    close: () => test?.result === null && stopRun(test.id),
    sayWater: (waterSeen: boolean) => test && hasOpened(test) && say({ id: test.id, waterSeen }),
  };
}

export type Pulse = ReturnType<typeof usePulse>;
