import { Button } from '@mantine/core';
import type { CustomerGarden, Firm } from '@sluice/contract/firms';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chooseGroup, gardensOverviewQuery } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveButton } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { customersQuery, useAcceptGarden, useChangeCustomer, useGiveBack } from './calls.ts';
import { LeavingButton } from './leaving-button.tsx';

/** Gardens of a firm by their owners; those that ask for it come first. */
export function CustomersSection({ firm }: { firm: Firm }) {
  const { t } = useTranslation();
  const read = useQuery(customersQuery(firm.id));
  const gardens = read.data ?? [];
  const asking = gardens.filter(({ accepted_at }) => accepted_at === null);
  const accepted = gardens.filter(({ accepted_at }) => accepted_at !== null);
  const customers = [...Map.groupBy(accepted, ({ owner }) => owner)];
  return (
    <Section title={t('firms.customers')}>
      <FailedReads reads={[read]} />
      {read.data && gardens.length === 0 && <p className={form.lead}>{t('firms.noCustomers')}</p>}
      <div className={form.form}>
        <ul className={form.plainList}>
          {asking.map((garden) => (
            <RequestRow key={garden.id} garden={garden} isHead={firm.is_head} />
          ))}
        </ul>
        {customers.map(([owner, theirs]) => (
          <div key={owner}>
            <h3>{owner}</h3>
            <ul className={form.plainList}>
              {theirs.map((garden) => (
                <CustomerRow key={garden.id} garden={garden} isHead={firm.is_head} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

type RowProps = { garden: CustomerGarden; isHead: boolean };

function useTerms() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return ({ relationship, last_day }: Pick<CustomerGarden, 'relationship' | 'last_day'>) => [
    t(`users.role.${relationship}`),
    ...(last_day === null ? [] : [t('firms.until', { day: dates.dayAndMonth(last_day) })]),
  ];
}

function RequestRow({ garden, isHead }: RowProps) {
  const { t } = useTranslation();
  const sayTerms = useTerms();
  const accept = useAcceptGarden();
  const decline = useGiveBack();
  const { id, garden: name, owner } = garden;
  return (
    <Row name={name} facts={[t('firms.wanted', { owner }), ...sayTerms(garden)]}>
      {isHead && (
        <>
          <Button
            aria-label={`${t('received.accept')}: ${name}`}
            loading={accept.isPending}
            disabled={decline.isPending}
            onClick={() => accept.mutate(id, { onSuccess: () => showDone(t('firms.accepted'), null) })}
          >
            {t('received.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={`${t('received.decline')}: ${name}`}
            loading={decline.isPending}
            disabled={accept.isPending}
            onClick={() => decline.mutate(id, { onSuccess: () => showDone(t('received.declined'), null) })}
          >
            {t('received.decline')}
          </Button>
        </>
      )}
    </Row>
  );
}

function CustomerRow({ garden, isHead }: RowProps) {
  const { t } = useTranslation();
  const sayTerms = useTerms();
  const giveBack = useGiveBack();
  const [isEditing, setEditing] = useState(false);
  const { data: overview } = useQuery(gardensOverviewQuery());
  const state = overview?.find(({ id }) => id === garden.group_id);
  const { id, group_id: groupId, garden: name, city, customer_number: number, note } = garden;
  const facts = [
    ...(number === null ? [] : [number]),
    ...(city === null ? [] : [city]),
    ...sayTerms(garden),
    ...(state ? [sayState(state)] : []),
    ...(note === null ? [] : [note]),
  ];
  function sayState({ attention, watering }: NonNullable<typeof state>): string {
    if (attention.entry_num > 0) return t('allGardens.filter.attention');
    return watering ? t('allGardens.filter.watering') : t('allGardens.well');
  }
  return (
    <>
      <Row name={name} facts={facts}>
        <Button
          component={Link}
          to="/home"
          variant="default"
          aria-label={`${t('home.garden')}: ${name}`}
          onClick={() => chooseGroup(groupId)}
        >
          {t('home.garden')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-expanded={isEditing}
          aria-label={`${t('firms.edit')}: ${name}`}
          onClick={() => setEditing(!isEditing)}
        >
          {t('firms.edit')}
        </Button>
        {isHead && (
          <LeavingButton
            label={t('firms.giveBack')}
            about={name}
            title={t('firms.giveBackTitle', { garden: name })}
            warning={t('firms.giveBackText')}
            isBusy={giveBack.isPending}
            onConfirm={() => giveBack.mutateAsync(id)}
          />
        )}
      </Row>
      {isEditing && (
        <li>
          <CustomerForm garden={garden} />
        </li>
      )}
    </>
  );
}

function CustomerForm({ garden }: { garden: CustomerGarden }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeCustomer(garden.id);
  const draft = useSettingsForm({
    stored: garden,
    toValues: ({ customer_number, note }: CustomerGarden) => ({
      customer_number: customer_number ?? '',
      note: note ?? '',
    }),
    schema: async () => (await import('./schemas.ts')).customerChange,
    send: change,
    readStored: (answer) => answer.garden,
  });
  const { field } = draft;
  return (
    <DraftForm name={`customer ${garden.id}`} draft={draft} className={form.form}>
      <TextField label={t('firms.number')} {...field('customer_number')} />
      <TextAreaField label={t('firms.note')} {...field('note')} />
      <p className={form.lead}>{t('firms.noteHint')}</p>
      <SaveButton draft={draft} />
    </DraftForm>
  );
}
