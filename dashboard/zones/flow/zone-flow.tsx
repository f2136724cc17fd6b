import { Button } from '@mantine/core';
import type { ZoneFlow as Flow } from '@sluice/contract/zone-flow';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { flowQuery, useForgetFlow } from './calls.ts';
import { FlowPicture } from './flow-picture.tsx';
import classes from './zone-flow.module.css';

type Props = { zoneId: Zone['id']; mayChange: boolean };

/** How much water a zone takes, run by run, whether that has changed, and since when. */
export function ZoneFlow({ zoneId, mayChange }: Props) {
  const read = useQuery(flowQuery(zoneId));
  if (read.data === undefined) return <FailedReads reads={[read]} />;
  return <Measured flow={read.data} mayChange={mayChange} />;
}

function Measured({ flow, mayChange }: { flow: Flow; mayChange: boolean }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { mutate, isPending } = useForgetFlow();
  const { usual_flow_l_per_min: usual, runs, change } = flow;
  const changed = useChange(flow);
  return (
    <div className={classes.flow}>
      {changed !== null && <p className={classes.changed}>{changed}</p>}
      <p>{usual === null ? t('zoneFlow.learning') : t('zoneFlow.usual', { flow: asText(units.flow(usual)) })}</p>
      {runs.length > 0 && <FlowPicture flow={flow} />}
      {mayChange && change !== null && (
        <>
          <p>{t('zoneFlow.mendedHint')}</p>
          <div className={form.actions}>
            <Button variant="light" loading={isPending} onClick={() => mutate(flow.zone_id)}>
              {t('zoneFlow.mended')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What has changed, since when, and what it comes to; null while all is as usual. */
function useChange({ change }: Flow): string | null {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  if (change === null) return null;
  const { direction, since, flow_l_per_min: flow, litres_a_week: litres, is_shared: isShared } = change;
  const day = dates.dayAndMonth(since.local_date);
  if (isShared) return t(`zoneFlow.shared.${direction}`, { day });
  const what = t(`zoneFlow.changed.${direction}`, { day, flow: flow === null ? '' : asText(units.flow(flow)) });
  if (litres === null || litres === 0) return what;
  return joinSentences(what, t(`zoneFlow.aWeek.${direction}`, { volume: asText(units.volume(litres)) }));
}
