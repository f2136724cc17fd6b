import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import { NotYours } from '../page-kit/frame/not-yours.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import form from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { AccountSection } from './account-section.tsx';
import { AttentionSection } from './attention-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { serverAccessQuery, serverBackupsQuery, serverStatusQuery, useClaimServer } from './calls.ts';
import { ErrorSection } from './error-section.tsx';
import { MachineSection } from './machine-section.tsx';
import { MessageSection } from './message-section.tsx';
import { ReleaseSection } from './release-section.tsx';
import { SettingSection } from './setting-section.tsx';
import { WeatherSection } from './weather-section.tsx';

/** How the server is, for whoever runs it; the first account is asked once for the code of the start. */
export default function ServerPage() {
  const read = useQuery(serverAccessQuery());
  const access = read.data?.access;
  if (access === 'operator') return <Server />;
  if (access === 'needs_code') return <CodeForm />;
  if (access === 'none') return <NotYours />;
  return (
    <div className={page.page}>
      <FailedReads reads={[read]} />
    </div>
  );
}

function CodeForm() {
  const { t } = useTranslation();
  const { mutateAsync: claim } = useClaimServer();
  const fields = usePlainForm({
    start: { code: '' },
    schema: async () => (await import('./schemas.ts')).serverCode,
    send: ({ code }) => claim(code),
  });
  return (
    <div className={`${page.page} ${page.sections}`}>
      <Section title={t('serverPage.codeTitle')}>
        <form {...fields.form} className={form.form}>
          <p className={form.lead}>{t('serverPage.codeLead')}</p>
          <code>npm run operator -- admin-code</code>
          <PlainField {...fields.input('code')} label={t('serverPage.code')} autoComplete="off" />
          <div className={form.actions}>
            <Button type="submit" loading={fields.isSending}>
              {t('serverPage.openPage')}
            </Button>
          </div>
        </form>
      </Section>
    </div>
  );
}

function Server() {
  const status = useQuery(serverStatusQuery());
  const backups = useQuery(serverBackupsQuery());
  const [isSheetAsked, askForSheet] = useState(false);
  return (
    <div className={`${page.page} ${page.sections}`}>
      <FailedReads reads={[status, backups]} />
      {status.data && backups.data && (
        <AttentionSection status={status.data} backups={backups.data} onSheet={() => askForSheet(true)} />
      )}
      {backups.data && <BackupSection backups={backups.data} isSheetAsked={isSheetAsked} askForSheet={askForSheet} />}
      {status.data && (
        <>
          <MessageSection status={status.data} />
          <WeatherSection services={status.data.weather_services} />
          {status.data.releases && <ReleaseSection news={status.data.releases} version={status.data.version} />}
          <MachineSection status={status.data} />
        </>
      )}
      {status.data && (
        <>
          <AccountSection sendsMail={status.data.mail_host !== null} />
          <SettingSection status={status.data} />
          <ErrorSection errors={status.data.errors} />
        </>
      )}
    </div>
  );
}
