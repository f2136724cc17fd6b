import type { AlarmContact } from '@sluice/contract/alarm-contacts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { guestLinksQuery } from '../guest-links/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { OpenedForm } from '../platform/form/form-actions.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { AlarmContactForm, draftNameOf } from './alarm-contact-form.tsx';
import { alarmContactsQuery, useRemoveAlarmContact } from './calls.ts';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'shares' | 'relationship'>;
  user: Pick<User, 'lang'>;
};

/** Whom alarms reach while the people of the garden are away: chosen and ended here, by those who get them too. */
export function AlarmContactsSection({ group: { id, shares, relationship }, user }: Props) {
  const { t } = useTranslation();
  const mayChange = may(relationship, 'change');
  const read = useQuery(alarmContactsQuery(id));
  const { alarm_contacts: contacts = [], sends_mail: sendsMail = true } = read.data ?? {};
  const remove = useRemoveAlarmContact(id);
  const [isAdding, setAdding] = useState(() => isDraftRetained(draftNameOf(id)));
  const players = shares.filter((share) => share.relationship === 'PLAYER');
  if (!mayChange && contacts.length === 0) return null;
  return (
    <Section title={t('alarmContacts.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t(mayChange ? 'alarmContacts.lead' : 'alarmContacts.leadOwn')}</p>
        <FailedReads reads={[read]} />
        {contacts.length > 0 && (
          <ul className={classes.plainList}>
            {contacts.map((contact) => (
              <ContactRow
                key={contact.id}
                contact={contact}
                mayChange={mayChange}
                isBusy={remove.isPending && remove.variables === contact.id}
                onRemove={() => remove.mutate(contact.id, { onSuccess: () => showDone(t('form.removed'), null) })}
              />
            ))}
          </ul>
        )}
        {mayChange && !sendsMail && <p className={classes.quiet}>{t('alarmContacts.noMail')}</p>}
        {mayChange && read.data && (sendsMail || players.length > 0) && (
          <OpenedForm open={t('alarmContacts.add')} isOpen={isAdding} onOpen={() => setAdding(true)}>
            <AlarmContactForm
              groupId={id}
              players={players}
              sendsMail={sendsMail}
              lang={user.lang}
              onDone={() => setAdding(false)}
            />
          </OpenedForm>
        )}
      </div>
    </Section>
  );
}

type RowProps = { contact: AlarmContact; mayChange: boolean; isBusy: boolean; onRemove: () => void };

function ContactRow({ contact, mayChange, isBusy, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const { name, email, first_day, last_day, guest_link_id, agreed_at, made_by, group_id } = contact;
  const links = useQuery({ ...guestLinksQuery(group_id), enabled: mayChange && guest_link_id !== null });
  const link = links.data?.find(({ id }) => id === guest_link_id);
  return (
    <Row
      name={name}
      facts={[
        ...(email === null ? [] : [email, t(agreed_at === null ? 'alarmContacts.waiting' : 'alarmContacts.agreed')]),
        ...(first_day > today ? [t('alarmContacts.from', { day: dates.dayAndMonth(first_day) })] : []),
        t('alarmContacts.until', { day: dates.dayAndMonth(last_day) }),
        ...(link ? [t('alarmContacts.withLink', { name: link.name })] : []),
        t('alarmContacts.madeBy', { name: made_by }),
      ]}
    >
      <RemoveButton name={name} isBusy={isBusy} onRemove={onRemove} />
    </Row>
  );
}
