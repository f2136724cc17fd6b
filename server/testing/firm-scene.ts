/** Firms, the people of one, and a garden that asks for it, as tests of firms open them. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { CustomerGarden, Delegation, Firm, OwnFirm, ReceivedFirmInvitation } from '@sluice/contract/firms';
import type { Notification } from '@sluice/contract/notifications';
import type { DelegatedRole } from '@sluice/engine/vocabulary/roles';
import { openOwnGarden, TIME_ZONE } from './own-garden.ts';
import type { TestServer } from './test-server.ts';

export interface Person {
  token: string;
  id: string;
  email: string;
}

export function firmsOf(server: TestServer) {
  const found = async (head: Person, name = 'Hedge & Co') =>
    (await server.call<{ firm: Firm }>(head.token, 'POST', '/firms', { name })).body.data.firm;
  const read = async (by: Person, { id }: Firm) =>
    (await server.call<{ firm: Firm }>(by.token, 'GET', `/firms/${id}`)).body.data.firm;
  const listed = async (by: Person) =>
    (await server.call<{ firms: OwnFirm[]; invitations: ReceivedFirmInvitation[] }>(by.token, 'GET', '/firms')).body
      .data;
  const customers = async (by: Person, { id }: Firm) =>
    (await server.call<{ gardens: CustomerGarden[] }>(by.token, 'GET', `/firms/${id}/gardens`)).body.data.gardens;

  async function join(head: Person, firm: Firm, person: Person) {
    await server.call(head.token, 'POST', `/firms/${firm.id}/invitations`, { email: person.email });
    const [invitation] = (await listed(person)).invitations;
    await server.call(person.token, 'POST', `/account/firm_invitations/${invitation?.id}/accept`);
  }

  /** A firm with a head and a member, and a garden that asks for it. */
  async function open(relationship: DelegatedRole = 'MANAGER', lastDay: string | null = null) {
    const garden = await openOwnGarden(server);
    const [head, member] = [await server.register(), await server.register()];
    const firm = await found(head);
    await join(head, firm, member);
    const asked = await garden.call<{ delegation: Delegation }>('POST', `/groups/${garden.id}/delegations`, {
      ...{ code: firm.code.toUpperCase(), relationship, last_day: lastDay },
    });
    const { id } = asked.body.data.delegation;
    return {
      ...{ garden, head, member, firm, id },
      accept: () => server.call(head.token, 'POST', `/delegations/${id}/accept`),
      endAsOwner: () => garden.call('DELETE', `/groups/${garden.id}/delegations/${id}`),
      see: async (by: Person) => (await server.call(by.token, 'GET', `/groups/${garden.id}/index`)).code,
      trail: async () =>
        (await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`)).body.data.entries,
    };
  }

  /** Titles of what somebody was notified of, the newest first. */
  const noticesTo = async (by: { token: string }) =>
    (
      await server.call<{ notifications: Notification[] }>(by.token, 'GET', '/notifications')
    ).body.data.notifications.map(({ title }) => title);

  const today = () =>
    Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();

  return { found, read, listed, customers, join, open, noticesTo, today };
}
