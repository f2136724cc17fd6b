import { Button } from '@mantine/core';
import type { SubscribedCalendar } from '@sluice/contract/appointments';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { OpenedForm } from '../platform/form/form-actions.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { AppointmentRow } from './appointment-row.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { calendarsQuery, useChangeCalendar, useEndCalendar, useReadCalendar, useSubscribe } from './calls.ts';

type Props = { group: { id: string; zones: readonly Pick<Zone, 'id' | 'name'>[] } };

/** Calendars of people, whose appointments keep water off. */
export function CalendarSection({ group: { id, zones } }: Props) {
  const { t } = useTranslation();
  const read = useQuery(calendarsQuery(id));
  const { mutateAsync: subscribe } = useSubscribe(id);
  const formName = `calendar ${id}`;
  const [isAdding, setAdding] = useState(() => isDraftRetained(formName));
  return (
    <Section title={t('calendars.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('calendars.lead')}</p>
        <FailedReads reads={[read]} />
        {read.data?.map((calendar) => (
          <CalendarCard key={calendar.id} groupId={id} calendar={calendar} zones={zones} />
        ))}
        <OpenedForm open={t('calendars.add')} isOpen={isAdding} onOpen={() => setAdding(true)}>
          <CalendarForm
            formName={formName}
            calendar={null}
            onSend={async ({ url = '', ...rest }) => {
              const { recalculation } = await subscribe({ ...rest, url });
              setAdding(false);
              showDone(t('form.added'), recalculation);
            }}
            onCancel={() => setAdding(false)}
          />
        </OpenedForm>
      </div>
    </Section>
  );
}

type CardProps = { groupId: string; calendar: SubscribedCalendar; zones: Props['group']['zones'] };

function CalendarCard({ groupId, calendar, zones }: CardProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutateAsync: change } = useChangeCalendar(groupId);
  const { mutate: readNow, isPending: isReading } = useReadCalendar(groupId);
  const { mutate: end } = useEndCalendar(groupId);
  const formName = `calendar ${calendar.id}`;
  const [isEditing, setEditing] = useState(() => isDraftRetained(formName));
  const { id, name, host, version, keywords, fault, read_at: readAt, appointments } = calendar;
  return (
    <Card>
      <h3 className={classes.cardText}>{name}</h3>
      <p className={classes.quiet}>
        {[host, keywords.join(', '), readAt && t('calendars.read', { when: dates.ago(readAt, now) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fault && (
        <p role="status">
          {t(`validation.calendar.${fault}`)}
          {fault !== 'leftOut' && appointments.length > 0 && ` ${t('calendars.asBefore')}`}
        </p>
      )}
      {appointments.length === 0 ? (
        <p className={classes.quiet}>{t('calendars.none')}</p>
      ) : (
        <ul className={classes.plainList}>
          {appointments.map((one) => (
            <AppointmentRow
              key={`${one.starts_at} ${one.uid}`}
              groupId={groupId}
              calendarId={id}
              appointment={one}
              zones={zones}
            />
          ))}
        </ul>
      )}
      {isEditing ? (
        <CalendarForm
          formName={formName}
          calendar={calendar}
          onSend={async ({ url: _url, ...rest }) => {
            const { recalculation } = await change({ id, change: { ...rest, version } });
            setEditing(false);
            showDone(t('form.saved'), recalculation);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" loading={isReading} onClick={() => readNow(id)}>
            {t('calendars.readNow')}
          </Button>
          <Button variant="default" onClick={() => setEditing(true)} aria-label={`${t('form.edit')}: ${name}`}>
            {t('form.edit')}
          </Button>
          <RemoveButton
            name={name}
            onRemove={() => end(id, { onSuccess: ({ recalculation }) => showDone(t('form.removed'), recalculation) })}
          />
        </div>
      )}
    </Card>
  );
}
