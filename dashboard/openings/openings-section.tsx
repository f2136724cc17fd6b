import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { saveFile } from '../platform/browser/save-file.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { calendarFeedQuery, readExport, useEndFeed, useMakeFeed } from './calls.ts';
import openings from './openings.module.css';

/** The garden in one's own calendar, and its history as files. */
export function OpeningsSection({ group: { id, name } }: { group: Pick<CurrentGroup, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const read = useQuery(calendarFeedQuery(id));
  const { data: feed } = read;
  const make = useMakeFeed(id);
  const end = useEndFeed(id);
  const download = useMutation({
    mutationFn: (what: 'events' | 'readings') => readExport(id, what),
    // Reading it as text has taken the mark away by which spreadsheets know UTF-8.
    onSuccess: (text, what) => saveFile(`${what}.csv`, `\uFEFF${text}`, 'text/csv;charset=utf-8'),
  });
  const copy = (text: string) =>
    navigator.clipboard?.writeText(text).then(
      () => showDone(t('apiTokens.copied'), null),
      () => undefined,
    );
  return (
    <Section title={t('openings.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('openings.lead', { garden: name })}</p>
        <FailedReads reads={[read]} />
        {feed && (
          <>
            <p className={classes.lead}>{t('openings.feedHint')}</p>
            <code className={openings.address}>{feed.url}</code>
          </>
        )}
        <div className={classes.actions}>
          {feed && <Button onClick={() => void copy(feed.url)}>{t('apiTokens.copy')}</Button>}
          {/* What could not be read may exist: made anew, the old address would end. */}
          {feed !== undefined && (
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate(id)}>
              {t(feed ? 'openings.renew' : 'openings.make')}
            </Button>
          )}
          {feed && (
            <Button
              variant="default"
              loading={end.isPending}
              onClick={() => end.mutate(id, { onSuccess: () => showDone(t('openings.ended'), null) })}
            >
              {t('openings.end')}
            </Button>
          )}
        </div>
        <div className={classes.actions}>
          {(['events', 'readings'] as const).map((what) => (
            <Button
              key={what}
              variant="default"
              loading={download.isPending && download.variables === what}
              onClick={() => download.mutate(what)}
            >
              {t(`openings.${what}`)}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  );
}
