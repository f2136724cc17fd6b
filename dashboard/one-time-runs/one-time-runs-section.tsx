import { Button } from '@mantine/core';
import type { Answer } from '@sluice/contract/calls';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { OneTimeRun, OneTimeRunCreation } from '@sluice/contract/one-time-runs';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { useRef, useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { addDays } from '../platform/display/calendar-days.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { isDraftKept } from '../platform/form/kept-drafts.ts';
import { isolated } from '../platform/i18n/isolated.ts';
import { joinSentences, withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { Card } from '../ui/layout/card.tsx';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useAddOneTimeRun, useChangeOneTimeRun, useRemoveOneTimeRun } from './calls.ts';
import classes from './one-time-runs-section.module.css';

const OneTimeRunForm = onDemand(async () => {
  const [part] = await Promise.all([import('./one-time-run-form.tsx'), import('../ui/form/mantine-field-styles.ts')]);
  return part.OneTimeRunForm;
});

/** On the next quarter of an hour that leaves time enough. */
const STEP_MS = 15 * MINUTE_MS;

type Open = { run: OneTimeRun | null };

const toRequest = ({ start, zones }: OneTimeRun): OneTimeRunCreation => ({
  start_day: start.local_date,
  start_time: start.local_time,
  zones,
});

const formName = (group: CurrentGroup, run: OneTimeRun | null) => `one-time run ${run?.id ?? `of ${group.id}`}`;

/** The form in which something was typed when the session ended. */
function openedBefore(group: CurrentGroup): Open | null {
  const run = [null, ...group.one_time_runs].find((one) => isDraftKept(formName(group, one)));
  return run === undefined ? null : { run };
}

/** One-time runs: the planned ones, and a form to add one. */
export function OneTimeRunsSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [open, setOpen] = useState<Open | null>(() => openedBefore(group));
  const version = useRef<number>(undefined);
  const add = useAddOneTimeRun(group.id);
  const change = useChangeOneTimeRun();
  const remove = useRemoveOneTimeRun();
  const mayChange = may(group.relationship, 'change');
  const runs = group.one_time_runs;
  if (runs.length === 0 && !mayChange) return null;

  const say = (text: string, { warning, recalculation }: Answer<'POST /groups/:id/one_time_runs'>) =>
    showDone(joinSentences(text, warning), recalculation);
  /** The current version, even if it was changed since the form was opened. */
  const shown = open && (runs.find(({ id }) => id === open.run?.id) ?? open.run);
  const save = async (values: OneTimeRunCreation) => {
    const run = open?.run;
    if (run) {
      say(t('form.saved'), await change.mutateAsync({ id: run.id, change: { ...values, version: version.current } }));
    } else {
      say(t('form.added'), await add.mutateAsync(values));
    }
  };
  const removeRun = (run: OneTimeRun) =>
    remove.mutate(run.id, {
      onSuccess: () =>
        showDone(t('form.removed'), null, { label: t('snackbar.undo'), run: () => add.mutate(toRequest(run)) }),
    });
  const today = dates.localDate(new Date());
  const soon = new Date(Math.ceil((Date.now() + (LIMITS.oneTimeRunLeadMinutes + 1) * MINUTE_MS) / STEP_MS) * STEP_MS);

  return (
    <Section title={t('oneTimeRun.title')}>
      {runs.length === 0 && <p className={section.lead}>{t('oneTimeRun.none')}</p>}
      <OneTimeRunList
        runs={runs}
        findName={(zoneId) => group.zones.find(({ id }) => id === zoneId)?.name ?? ''}
        change={mayChange ? { onEdit: (run) => setOpen({ run }), onRemove: removeRun } : null}
      />
      {mayChange && group.zones.length > 0 && (
        <Button
          variant="default"
          mt={12}
          onPointerEnter={OneTimeRunForm.prefetch}
          onFocus={OneTimeRunForm.prefetch}
          onClick={() => setOpen({ run: null })}
        >
          {t('oneTimeRun.open')}
        </Button>
      )}
      <Sheet
        isOpen={open !== null}
        title={t('oneTimeRun.title')}
        closeLabel={t('calendar.close')}
        onClose={() => setOpen(null)}
      >
        {open && (
          <OneTimeRunForm
            key={open.run?.id ?? 'new'}
            name={formName(group, open.run)}
            zones={group.zones.filter(({ enabled }) => enabled)}
            start={
              shown
                ? toRequest(shown)
                : { start_day: dates.localDate(soon), start_time: dates.wallTime(soon), zones: [] }
            }
            isNew={open.run === null}
            firstDay={today}
            lastDay={addDays(today, 365)}
            onSave={save}
            rebase={() => {
              version.current = shown?.version;
            }}
            onDone={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        )}
      </Sheet>
    </Section>
  );
}

type OneTimeRunListProps = {
  runs: readonly OneTimeRun[];
  findName: (zoneId: string) => string;
  /** Null for users who may not change it. */
  change: { onEdit: (run: OneTimeRun) => void; onRemove: (run: OneTimeRun) => void } | null;
};

function OneTimeRunList({ runs, findName, change }: OneTimeRunListProps) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ul className={classes.list}>
      {runs.map((run) => {
        const when = dates.when(run.start.utc, now);
        const zones = run.zones.map(({ zone_id, duration_s }) =>
          duration_s === null
            ? isolated(findName(zone_id))
            : withNote(isolated(findName(zone_id)), dates.duration(duration_s)),
        );
        return (
          <li key={run.id}>
            <Card>
              <strong className={classes.when} title={dates.exact(run.start.utc)}>
                {when}
              </strong>
              <p className={classes.zones}>{new Intl.ListFormat(i18n.language).format(zones)}</p>
              {run.may_be_missed_until && (
                <p className={classes.warning}>
                  {t('oneTimeRun.mayBeMissed', { time: dates.when(run.may_be_missed_until.utc, now) })}
                </p>
              )}
              {change && (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    onClick={() => change.onEdit(run)}
                    aria-label={`${t('form.edit')}: ${when}`}
                  >
                    {t('form.edit')}
                  </Button>
                  <RemoveButton
                    name={when}
                    onRemove={() => change.onRemove(run)}
                    aria-label={`${t('form.remove')}: ${when}`}
                  />
                </div>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
