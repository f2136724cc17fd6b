import { Button } from '@mantine/core';
import type { GuestView, GuestZone } from '@sluice/contract/guest-links';
import { useQuery } from '@tanstack/react-query';
import { QuickRun } from '../manual-runs/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { RunningCard } from '../runs/index.ts';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { guestPhotoQuery, useGuestStop, useGuestWater, useSayDry } from './calls.ts';
import classes from './guest-page.module.css';

/** Why it cannot be watered, as far as it is a guest's business; null where it can. */
function describeOff({ start_refusal, name }: GuestZone, mostMinutes: number, t: Translate): string | null {
  if (start_refusal === 'day_volume_used') return t('errors.dayVolumeUsed', { zone: name });
  if (start_refusal !== null) return t('guestPage.notNow');
  return mostMinutes < 1 ? t('guestPage.dayUsed') : null;
}

type Props = { link: string; zone: GuestZone; view: Pick<GuestView, 'garden' | 'most_run_min' | 'left_min'> };

/** One zone of a guest's page. */
export function GuestZoneCard({ link, zone, view }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { data: photo } = useQuery(guestPhotoQuery(link, zone));
  const water = useGuestWater(link);
  const stop = useGuestStop(link);
  const sayDry = useSayDry(link);
  const most = Math.min(view.most_run_min, view.left_min);
  const off = describeOff(zone, most, t);
  const facts = [
    ...(zone.last_run ? [t('guestPage.lastWatered', { when: dates.ago(zone.last_run.utc, now) })] : []),
    ...(zone.next_run ? [t('guestPage.nextWatered', { when: dates.when(zone.next_run.utc, now) })] : []),
  ];
  return (
    <li className={classes.zone}>
      {photo && <img className={classes.photo} src={photo} alt={t('zonePhoto.alt', { zone: zone.name })} />}
      {zone.run ? (
        <RunningCard
          run={zone.run}
          zoneName={zone.name}
          heading="h2"
          onExtend={null}
          onStop={() => stop.mutate(zone.id)}
        />
      ) : (
        <>
          <h2 className={classes.name}>{zone.name}</h2>
          {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
          {off && <p className={classes.off}>{off}</p>}
          <div className={classes.ways}>
            <QuickRun
              zone={{ name: zone.name, start_refusal: null, timer_proof: null }}
              devices={[]}
              isPump={false}
              isDisabled={zone.start_refusal !== null || most < 1}
              mostMinutes={most}
              onRun={(minutes) => water.mutateAsync({ zone_id: zone.id, minutes })}
            />
            <Button
              variant="default"
              loading={sayDry.isPending}
              aria-label={t('guestPage.zoneLooksDry', { zone: zone.name })}
              onClick={() =>
                sayDry.mutate(zone.id, {
                  onSuccess: () => showSnackbar({ kind: 'done', text: t('guestPage.said', { garden: view.garden }) }),
                })
              }
            >
              {t('guestPage.looksDry')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
