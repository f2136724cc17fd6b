import type { TicketSubject } from '@sluice/engine/vocabulary/tickets';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Props = { kind: TicketSubject; thing: { id: string; name: string } };

/** Leads to a new task that is about this thing. */
export function NewTicketLink({ kind, thing: { id, name } }: Props) {
  const { t } = useTranslation();
  return (
    <PageLink to="/settings/tasks/TasksSetting" search={{ [kind]: id }} label={`${t('tickets.add')}: ${name}`}>
      {t('tickets.add')}
    </PageLink>
  );
}
