import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Ticket, TicketCreation } from '@sluice/contract/tickets';
import { mayAssignTickets, mayEditTicket, TICKET_SUBJECTS } from '@sluice/engine/vocabulary/tickets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useEditForm } from '../page-kit/form/use-edit-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { ticketsQuery, useAddTicket, useChangeTicket, useRemoveTicket } from './calls.ts';
import { TicketForm, type TicketValues } from './ticket-form.tsx';

const LIST = '/settings/tasks';

/** One task: a new one, about the thing in the address where it names one, or the one in the address. */
export default function TicketPage() {
  const { t } = useTranslation();
  const { current_group: group, user } = useCurrentIndex();
  const search = useSearch({ strict: false });
  const wanted = search.ticket;
  const read = useQuery({ ...ticketsQuery(group?.id ?? ''), enabled: group !== null });
  if (!group) return null;
  const ticket = read.data?.tickets.find(({ id }) => id === wanted);
  const isEditable = ticket && mayEditTicket(group.relationship, ticket.author.id === user.id);
  const things = { zone: group.zones, device: group.devices, sensor: group.sensors };
  const kind = TICKET_SUBJECTS.find((one) => things[one].some(({ id }) => id === search[one]));
  const firmPeople = read.data?.firm_people ?? [];
  const about = kind ? `${kind} ${search[kind]}` : null;
  return (
    <div className={page.page}>
      <PageLink to={LIST} isBack>
        {t('title.tickets')}
      </PageLink>
      <FailedReads reads={[read]} />
      {wanted === undefined ? (
        <TicketEditor key={about} group={group} firmPeople={firmPeople} ticket={undefined} about={about} />
      ) : isEditable ? (
        <TicketEditor key={wanted} group={group} firmPeople={firmPeople} ticket={ticket} about={null} />
      ) : (
        read.data && <p className={page.lead}>{ticket ? t('tickets.notYours') : t('tickets.gone')}</p>
      )}
    </div>
  );
}

type Props = Pick<Parameters<typeof TicketForm>[0], 'firmPeople'> & {
  group: CurrentGroup;
  ticket: Ticket | undefined;
  about: string | null;
};

/** A thing that is gone stays named in the list, and is no longer one of those to choose from. */
const toValues = ({ title, text, about, assignee, due_day }: Ticket): TicketValues => ({
  title,
  text: text ?? '',
  about: about?.id ? `${about.kind} ${about.id}` : null,
  assignee_id: assignee?.id ?? null,
  due_day,
});

function toWhole({ text, about, ...values }: TicketValues): TicketCreation {
  const [kind, id] = about?.split(' ') ?? [];
  return {
    ...values,
    text: text.trim() === '' ? null : text.trim(),
    about: about === null ? null : ({ kind, id } as TicketCreation['about']),
  };
}

const NO_PLAN = { recalculation: null };

function TicketEditor({ group, firmPeople, ticket, about }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: add } = useAddTicket(group.id);
  const { mutateAsync: change } = useChangeTicket(group.id);
  const { mutateAsync: remove, isPending } = useRemoveTicket(group.id);
  const { form: draft } = useEditForm({
    name: about === null ? 'task' : `task about ${about}`,
    groupId: group.id,
    thing: ticket,
    fresh: (): TicketValues => ({ title: '', text: '', about, assignee_id: null, due_day: null }),
    toValues,
    toWhole,
    schema: async () => (await import('./schemas.ts')).ticketCreation,
    add: async (added: TicketCreation) => ({ ...(await add(added)), ...NO_PLAN }),
    change: async (changed: Parameters<typeof change>[0]) => ({ ...(await change(changed)), ...NO_PLAN }),
    readStored: (answer) => answer.ticket,
    back: LIST,
  });
  return (
    <>
      <TicketForm
        form={draft}
        group={group}
        firmPeople={firmPeople}
        isAssigning={mayAssignTickets(group.relationship)}
      />
      {ticket && (
        <div className={form.actions}>
          <RemoveThing
            name={ticket.title}
            warning={t('tickets.removeText')}
            isBusy={isPending}
            onRemove={() => remove(ticket.id)}
            onRemoved={() => void navigate({ to: LIST, ignoreBlocker: true })}
          />
        </div>
      )}
    </>
  );
}
