import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedSection } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { PasswordFirst } from '../password/password-first.tsx';
import { providerLinkQuery, useConnectProvider, useDisconnectProvider } from './calls.ts';

/** An account elsewhere that lets in here. `name`: the provider's, as people know it. */
export function ProviderSection({ name }: { name: string }) {
  const { t } = useTranslation();
  const read = useQuery(providerLinkQuery());
  const { mutateAsync: connect } = useConnectProvider();
  const { mutateAsync: disconnect } = useDisconnectProvider();
  const [isAsking, setAsking] = useState(false);
  const { data } = read;
  if (!data) return <FailedSection title={t('provider.title', { name })} reads={[read]} />;
  const action = t(data.link ? 'provider.disconnect' : 'provider.connect');
  const goOn = async (password: string) => {
    if (!data.link) return connect(password);
    await disconnect(password);
    showDone(t('provider.disconnected'), null);
    setAsking(false);
  };
  return (
    <Section title={t('provider.title', { name })}>
      <div className={classes.form}>
        <p className={classes.lead}>
          {data.link ? t('provider.connected', { email: data.link.email }) : t('provider.lead', { name })}
        </p>
        {isAsking ? (
          <PasswordFirst name="current_password" submit={action} onSubmit={goOn} onCancel={() => setAsking(false)} />
        ) : (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
