import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Section } from '../ui/layout/section.tsx';
import { receivedInvitationsQuery, useAcceptReceived, useDeclineReceived } from './calls.ts';
import { useRoleWords } from './role-words.ts';
import classes from './share-row.module.css';
import list from './users.module.css';

/** Gardens that others would like to share; nothing where there are none. */
export function ReceivedInvitations() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { nameOf } = useRoleWords();
  const read = useQuery(receivedInvitationsQuery());
  const { data } = read;
  const answers = [
    { what: 'accept', call: useAcceptReceived(), done: 'invitation.accepted', variant: 'filled' },
    { what: 'decline', call: useDeclineReceived(), done: 'received.declined', variant: 'default' },
  ] as const;
  if (!data) return <FailedReads reads={[read]} />;
  if (data.invitations.length === 0) return null;
  return (
    <Section title={t('received.title')}>
      <ul className={list.people}>
        {data.invitations.map(({ id, garden, inviter, relationship, expires_at }) => (
          <li key={id} className={classes.row}>
            <div className={classes.who}>
              <span className={classes.name}>{garden}</span>
              <span className={classes.email} title={dates.exact(expires_at)}>
                {inviter === null ? nameOf(relationship) : t('received.from', { role: nameOf(relationship), inviter })}
              </span>
            </div>
            {answers.map(({ what, call, done, variant }) => (
              <Button
                key={what}
                variant={variant}
                aria-label={`${t(`received.${what}`)}: ${garden}`}
                disabled={answers.some((other) => other.what !== what && other.call.isPending)}
                loading={call.isPending}
                onClick={() => call.mutate(id, { onSuccess: () => showDone(t(done), null) })}
              >
                {t(`received.${what}`)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
