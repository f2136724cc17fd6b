import { Button } from '@mantine/core';
import type { ServerAccount } from '@sluice/contract/server-status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { useDisplay } from '../platform/display/display.tsx';
import { OpenedForm } from '../platform/form/form-actions.tsx';
import { joinNames } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { serverAccountsQuery, useChangeAccount, useMakePasswordLink, useWithdrawInvitation } from './calls.ts';
import { InviteForm } from './invite-form.tsx';

type Props = { sendsMail: boolean };

/** Who has an account here and who is invited; links to new passwords; accounts that may log in no longer. */
export function AccountSection({ sendsMail }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const read = useQuery(serverAccountsQuery());
  const { mutate: makeLink, data: made, variables: madeFor, reset, isPending } = useMakePasswordLink();
  const { mutate: withdraw } = useWithdrawInvitation();
  const [isInviting, setInviting] = useState(false);
  const { accounts = [], invitations = [] } = read.data ?? {};
  return (
    <Section title={t('serverPage.accounts')}>
      <FailedReads reads={[read]} />
      <ul className={form.plainList}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account}>
            {made && madeFor === account.id ? null : (
              <Button
                variant="default"
                loading={isPending && madeFor === account.id}
                aria-label={`${t('serverPage.makeLink')}: ${account.email}`}
                onClick={() => makeLink(account.id)}
              >
                {t('serverPage.makeLink')}
              </Button>
            )}
            {!account.is_operator && <DisableButton account={account} />}
          </AccountRow>
        ))}
        {invitations.map(({ id, email, expires_at }) => (
          <Row
            key={id}
            name={email}
            facts={[t('serverPage.invitedUntil', { day: dates.dayAndMonth(dates.localDate(expires_at)) })]}
          >
            <Button variant="default" aria-label={`${t('serverPage.withdraw')}: ${email}`} onClick={() => withdraw(id)}>
              {t('serverPage.withdraw')}
            </Button>
          </Row>
        ))}
      </ul>
      {made && (
        <Card tone="attention">
          <p className={shownOnce.hint}>
            {t('serverPage.linkLead', { email: accounts.find(({ id }) => id === madeFor)?.email ?? '' })}
          </p>
          <code className={shownOnce.token}>{made.link}</code>
          <div className={shownOnce.actions}>
            <Button onClick={reset}>{t('serverPage.handedOver')}</Button>
          </div>
        </Card>
      )}
      <OpenedForm open={t('serverPage.invite')} isOpen={isInviting} onOpen={() => setInviting(true)}>
        <InviteForm sendsMail={sendsMail} onClose={() => setInviting(false)} />
      </OpenedForm>
    </Section>
  );
}

type RowProps = { account: ServerAccount; children: React.ReactNode };

function AccountRow({ account, children }: RowProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return (
    <Row
      name={account.email}
      facts={[
        account.name,
        ...(account.is_operator ? [t('serverPage.operator')] : []),
        ...(account.is_disabled ? [t('serverPage.disabled')] : []),
        t('sessions.since', { day: dates.fullDay(dates.localDate(account.created_at)) }),
        ...(account.email_confirmed ? [] : [t('serverPage.unconfirmed')]),
        ...(account.gardens.length > 0 ? [joinNames(account.gardens)] : []),
      ]}
    >
      <span className={form.actions}>{children}</span>
    </Row>
  );
}

function DisableButton({ account: { id, email, is_disabled } }: { account: ServerAccount }) {
  const { t } = useTranslation();
  const { mutate: change, isPending } = useChangeAccount();
  const [isAsking, setAsking] = useState(false);
  const label = t(is_disabled ? 'serverPage.enable' : 'serverPage.disable');
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        aria-label={`${label}: ${email}`}
        onClick={() => (is_disabled ? change({ id, is_disabled: false }) : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmful
        isBusy={isPending}
        title={t('serverPage.disableTitle', { email })}
        confirm={t('serverPage.disable')}
        cancel={t('form.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => change({ id, is_disabled: true }, { onSettled: () => setAsking(false) })}
      >
        <p>{t('serverPage.disableText')}</p>
      </ConfirmDialog>
    </>
  );
}
