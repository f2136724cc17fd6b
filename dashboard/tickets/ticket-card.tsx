import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Ticket } from '@sluice/contract/tickets';
import { mayEditTicket } from '@sluice/engine/vocabulary/tickets';
import { Link } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { useChangeTicket } from './calls.ts';
import classes from './tickets.module.css';

type Props = { ticket: Ticket; group: Pick<CurrentGroup, 'id' | 'relationship'> };

export function TicketCard({ ticket, group }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutate: change, isPending } = useChangeTicket(group.id);
  const { id, version, title, text, about, author, assignee, due_day: dueDay, done } = ticket;
  const heading = `ticket-${id}`;
  const isLate = done === null && dueDay !== null && dueDay < dates.localDate(now);
  const mark = done === null ? t('tickets.done') : t('tickets.reopen');
  const toggle = () =>
    change(
      { id, change: { version, is_done: done === null } },
      {
        onSuccess: ({ ticket: { version: next } }) =>
          showDone(t('form.saved'), null, {
            label: t('snackbar.undo'),
            run: () => change({ id, change: { version: next, is_done: done !== null } }),
          }),
      },
    );
  const facts = [
    about?.name,
    done === null && (assignee ? t('tickets.for', { name: assignee.name }) : t('tickets.unassigned')),
    done === null && dueDay !== null && !isLate && t('tickets.due', { day: dates.day(dueDay, now) }),
    t('tickets.written', { name: author.name, when: dates.ago(ticket.created_at, now) }),
    done && t('tickets.doneBy', { name: done.by.name, when: dates.ago(done.at, now) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Card labelledBy={heading}>
      <div className={classes.ticket}>
        <h2 id={heading} className={form.cardTitle}>
          {title}
        </h2>
        {isLate && (
          <p className={`${form.quiet} ${classes.late}`}>{t('tickets.overdue', { day: dates.day(dueDay, now) })}</p>
        )}
        {text !== null && <p className={classes.text}>{text}</p>}
        <p className={form.quiet}>{facts.join(' · ')}</p>
        <div className={form.actions}>
          <Button
            variant={done === null ? 'filled' : 'default'}
            loading={isPending}
            aria-label={`${mark}: ${title}`}
            onClick={toggle}
          >
            {mark}
          </Button>
          {mayEditTicket(group.relationship, author.id === user.id) && (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/settings/tasks/TasksSetting" search={{ ticket: id }} />}
              aria-label={`${t('form.edit')}: ${title}`}
            >
              {t('form.edit')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
