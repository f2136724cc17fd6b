/** Starts and stops runs; each shows a message with Undo. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { ActiveRun } from '@sluice/contract/runs';
import type { Zone } from '@sluice/contract/zones';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import {
  makeZoneRequest,
  useExtendManualRun,
  useStartManualRun,
  useStopAllRuns,
  useStopManualRun,
} from '../../manual-runs/index.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useSetRainDelay } from '../../schedule/index.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

const SECONDS_PER_MINUTE = 60;

export function useRunActions(group: Pick<CurrentGroup, 'id' | 'device_type' | 'rain_delay_until' | 'zones'>) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const start = useStartManualRun(group.id);
  const stop = useStopManualRun();
  const stopAll = useStopAllRuns(group.id);
  const extend = useExtendManualRun();
  const rainDelay = useSetRainDelay(group.id);
  const isPump = group.device_type === 'PUMP';
  const undo = (run: () => void) => ({ label: t('snackbar.undo'), run });
  const findName = (zoneId: string) => group.zones.find(({ id }) => id === zoneId)?.name ?? '';

  return {
    isSettingRainDelay: rainDelay.isPending,
    isStoppingAll: stopAll.isPending,

    waterZone: async (zone: Pick<Zone, 'id' | 'name'>, minutes: number) => {
      const { runs } = await start.mutateAsync({ zones: [makeZoneRequest(zone.id, minutes, isPump)] });
      showSnackbar({
        kind: 'done',
        text: t('manualRun.started', { zone: zone.name, duration: dates.duration(minutes * SECONDS_PER_MINUTE) }),
        action: undo(() => {
          for (const { id } of runs) stop.mutate(id);
        }),
      });
    },

    stopRun: (run: ActiveRun) => {
      const minutesLeft = Math.ceil((Date.parse(run.end_time.utc) - Date.now()) / (SECONDS_PER_MINUTE * 1000));
      stop.mutate(run.id, {
        onSuccess: () =>
          showSnackbar({
            kind: 'done',
            text: t('manualRun.stopped', { zone: findName(run.zone_id) }),
            action: undo(() =>
              start.mutate({ zones: [makeZoneRequest(run.zone_id, Math.max(1, minutesLeft), isPump)] }),
            ),
          }),
      });
    },

    extendRun: ({ id }: ActiveRun, minutes: number) => extend.mutate({ id, minutes }),

    stopEverything: () =>
      stopAll.mutate(undefined, {
        onSuccess: () => showSnackbar({ kind: 'done', text: t('manualRun.allStopped') }),
      }),

    setRainDelay: (hours: number | null) => {
      const before = group.rain_delay_until;
      const hoursBefore = before ? Math.max(1, Math.round((Date.parse(before.utc) - Date.now()) / HOUR_MS)) : null;
      rainDelay.mutate(hours, {
        onSuccess: ({ until }) =>
          showSnackbar({
            kind: 'done',
            text: until ? t('rainDelay.set', { until: dates.when(until.utc, new Date()) }) : t('rainDelay.cleared'),
            action: undo(() => rainDelay.mutate(hoursBefore)),
          }),
      });
    },
  };
}

export type RunActions = ReturnType<typeof useRunActions>;
