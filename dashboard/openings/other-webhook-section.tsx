import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { ownWebhooksQuery, useEndOtherWebhook } from './calls.ts';
import classes from './openings.module.css';

type Props = { exceptGroup: string | undefined };

/** Addresses that are told what happens in one's other gardens; nothing where there are none. */
export function OtherWebhookSection({ exceptGroup }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { data } = useQuery(ownWebhooksQuery());
  const { mutate: end } = useEndOtherWebhook();
  const webhooks = data?.webhooks.filter(({ group_id }) => group_id !== exceptGroup) ?? [];
  if (webhooks.length === 0) return null;
  return (
    <Section title={t('openings.otherWebhooks')}>
      <div className={form.form}>
        <p className={form.lead}>{t('openings.webhooksLead')}</p>
        <ul className={classes.webhooks}>
          {webhooks.map(({ id, url, garden, created_at }) => (
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
