import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { CardList } from '../page-kit/list/card-list.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import form from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { ticketsQuery } from './calls.ts';
import { TicketCard } from './ticket-card.tsx';
import classes from './tickets.module.css';

/** What is to be done at the garden; what is done, folded below. */
export default function TicketsPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const read = useQuery({ ...ticketsQuery(group?.id ?? ''), enabled: group !== null });
  if (!group) return null;
  const open = read.data?.tickets.filter(({ done }) => done === null);
  const done = read.data?.tickets.filter((ticket) => ticket.done !== null) ?? [];
  const doneNum = read.data?.done_num ?? 0;
  return (
    <div className={page.page}>
      <p className={page.lead}>{t('tickets.lead')}</p>
      <FailedReads reads={[read]} />
      <CardList
        none={open?.length === 0 ? t('tickets.none') : undefined}
        add={
          <Button component={Link} to="/settings/tasks/TasksSetting">
            {t('tickets.add')}
          </Button>
        }
      >
        {open?.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} group={group} />
        ))}
      </CardList>
      {done.length > 0 && (
        <Folded title={t('tickets.doneList', { n: doneNum })}>
          <p className={form.lead}>
            {doneNum > done.length ? t('tickets.latest', { n: done.length }) : t('tickets.removedAfter')}
          </p>
          <div className={classes.list}>
            {done.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} group={group} />
            ))}
          </div>
        </Folded>
      )}
    </div>
  );
}
