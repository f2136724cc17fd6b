import { Button } from '@mantine/core';
import type { AlarmRequest } from '@sluice/contract/alarm-contacts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { RefusedError } from '../platform/api/envelope.ts';
import { DisplayProvider, useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { alarmRequestQuery, useAgreeToAlarms, useEndAlarms } from './calls.ts';

/** What a mail asks somebody who lives nearby: to get the alarms of a garden for some days; no account. */
export default function AlarmPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ strict: false });
  const { data: request, error } = useQuery(alarmRequestQuery(token));
  if (!request)
    return (
      <FrontFrame title={t('alarmPage.title')} lead={messageOf(error)}>
        {null}
      </FrontFrame>
    );
  return (
    <DisplayProvider unitSystem="SI" timeZone={request.time_zone} firstWeekday={1}>
      <Question token={token} request={request} />
    </DisplayProvider>
  );
}

function Question({ token, request }: { token: string; request: AlarmRequest }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const agree = useAgreeToAlarms(token);
  const end = useEndAlarms(token);
  const { garden, made_by: person, first_day, last_day, has_agreed: hasAgreed } = request;
  const until = dates.dayAndMonth(last_day);
  if (end.isSuccess)
    return (
      <FrontFrame title={garden} lead={t('alarmPage.ended', { garden })}>
        {null}
      </FrontFrame>
    );
  const refusal = messageOf(agree.error ?? end.error);
  const question = { person, garden, from: dates.dayAndMonth(first_day), until };
  return (
    <FrontFrame
      title={garden}
      lead={refusal ?? (hasAgreed ? t('alarmPage.agreed', { garden, until }) : t('alarmPage.lead', question))}
    >
      {!hasAgreed && (
        <Button size="md" fullWidth loading={agree.isPending} onClick={() => agree.mutate()}>
          {t('alarmPage.agree')}
        </Button>
      )}
      <Button size="md" fullWidth variant="default" mt={12} loading={end.isPending} onClick={() => end.mutate()}>
        {t(hasAgreed ? 'alarmPage.end' : 'alarmPage.decline')}
      </Button>
    </FrontFrame>
  );
}

const messageOf = (error: unknown) => (error instanceof RefusedError ? error.message : undefined);
