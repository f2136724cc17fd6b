import { Button } from '@mantine/core';
import type { ServerAccount } from '@sluice/contract/server-status';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { useDisplay } from '../platform/display/display.tsx';
import { joinNames } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { serverAccountsQuery, useMakePasswordLink } from './calls.ts';

/** Who has an account here, and a link to a new password for who has lost theirs. */
export function AccountSection() {
  const { t } = useTranslation();
  const read = useQuery(serverAccountsQuery());
  const { mutate: makeLink, data: made, variables: madeFor, reset, isPending } = useMakePasswordLink();
  const accounts = read.data?.accounts ?? [];
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
          </AccountRow>
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
        t('sessions.since', { day: dates.fullDay(dates.localDate(account.created_at)) }),
        ...(account.email_confirmed ? [] : [t('serverPage.unconfirmed')]),
        ...(account.gardens.length > 0 ? [joinNames(account.gardens)] : []),
      ]}
    >
      {children}
    </Row>
  );
}
