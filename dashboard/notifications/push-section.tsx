import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import facts from '../ui/text/facts.module.css';
import { findPushAbility, readEndpointHash, subscribeToPush, unsubscribeFromPush } from './push-browser.ts';
import { pushSubscriptionsQuery, useDropPushSubscription, useSubscribeToPush } from './settings-calls.ts';

const REASONS = {
  blocked: 'pushBlocked',
  insecure: 'pushInsecure',
  unknown: 'pushUnknown',
  framed: 'pushFramed',
} as const;

/** The browsers that show messages while no page is open; this one can be added. */
export function PushSection() {
  const { t } = useTranslation();
  const read = useQuery(pushSubscriptionsQuery());
  const { data: own, refetch } = useQuery({ queryKey: ['push-endpoint'], queryFn: readEndpointHash });
  const { mutateAsync: subscribe } = useSubscribeToPush();
  const { mutateAsync: drop, isPending: isDropping, variables: dropped } = useDropPushSubscription();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<'pushBlocked' | 'pushFailed' | null>(null);
  const ability = findPushAbility();
  const { data } = read;
  const subscriptions = data?.push_subscriptions ?? [];
  const isOn = subscriptions.some((one) => one.endpoint_hash === own);

  const turnOn = async (serverKey: string) => {
    setAsking(true);
    setProblem(null);
    try {
      const subscription = await subscribeToPush(serverKey);
      if (subscription) await subscribe(subscription);
      else setProblem('pushBlocked');
      await refetch();
    } catch {
      setProblem('pushFailed');
    } finally {
      setAsking(false);
    }
  };
  const turnOff = async (id: string, isHere: boolean) => {
    await drop(id);
    if (isHere) await unsubscribeFromPush();
    await refetch();
    showDone(t('form.removed'), null);
  };

  return (
    <Section title={t('notificationSetting.push')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('notificationSetting.pushLead')}</p>
        <FailedReads reads={[read]} />
        {subscriptions.length > 0 && (
          <dl className={facts.facts}>
            {subscriptions.map(({ id, name, endpoint_hash }) => (
              <div key={id}>
                <dt>{endpoint_hash === own ? t('notificationSetting.pushHere', { name }) : name}</dt>
                <dd>
                  <Button
                    variant="subtle"
                    color="gray"
                    loading={isDropping && dropped === id}
                    aria-label={t('notificationSetting.pushOffIn', { name })}
                    onClick={() => void turnOff(id, endpoint_hash === own).catch(() => {})}
                  >
                    {t('notificationSetting.pushOff')}
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {ability !== 'able' && <p className={classes.lead}>{t(`notificationSetting.${REASONS[ability]}`)}</p>}
        {ability === 'able' && !isOn && data && (
          <div className={classes.actions}>
            <Button variant="default" loading={isAsking} onClick={() => void turnOn(data.application_server_key)}>
              {t('notificationSetting.pushOn')}
            </Button>
          </div>
        )}
        {problem && (
          <p role="alert" className={classes.formError}>
            {t(`notificationSetting.${problem}`)}
          </p>
        )}
      </div>
    </Section>
  );
}
