import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { ownWebhooksQuery, useEndWebhook } from './calls.ts';
import classes from './openings.module.css';

/** Addresses that are told what happens in one's gardens; nothing where there are none. */
export function WebhookSection() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { data } = useQuery(ownWebhooksQuery());
  const { mutate: end } = useEndWebhook();
  if (!data || data.webhooks.length === 0) return null;
  return (
    <Section title={t('openings.webhooks')}>
      <div className={form.form}>
        <p className={form.lead}>{t('openings.webhooksLead')}</p>
        <ul className={classes.webhooks}>
          {data.webhooks.map(({ id, url, garden, created_at }) => (
            <li key={id} className={classes.webhook}>
              <div className={classes.words}>
                <code className={classes.address}>{url}</code>
                <span className={classes.quiet}>
                  {[garden, t('sessions.since', { day: dates.fullDay(dates.localDate(created_at)) })].join(' · ')}
                </span>
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${t('sessions.end')}: ${url}`}
                onClick={() => end(id, { onSuccess: () => showDone(t('sessions.ended'), null) })}
              >
                {t('sessions.end')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
