import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { ProfileChange, User } from '@sluice/contract/users';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FirmsSection } from '../firms/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { AllWebhooksSection, OpeningsSection } from '../openings/index.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { findDifferences } from '../ui/form/differences.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ReceivedInvitations } from '../users/index.ts';
import { AccountTrailSection } from './account-trail-section.tsx';
import { accountOptionsQuery } from './calls.ts';
import { LogInFacts } from './log-in-facts.tsx';
import { ProviderSection } from './openid/index.ts';
import { PasskeySection } from './passkeys/index.ts';
import { PasswordFirst } from './password/password-first.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { useChangeProfile, useDeleteAccount } from './settings-calls.ts';
import { TokenSection } from './tokens/token-section.tsx';

/** The account page: names, login, display settings, and the audit trail. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { user, groups, current_group: group } = useCurrentIndex();
  const { data: options } = useQuery(accountOptionsQuery());
  return (
    <div className={`${page.page} ${page.sections}`}>
      <ReceivedInvitations />
      <Section title={t('accountPage.you')}>
        <ProfileForm user={user} />
      </Section>
      <Section title={t('accountPage.logIn')}>
        <LogInFacts user={user} group={group} />
      </Section>
      <Section title={t('accountPage.reading')}>
        <ReadingChoices user={user} />
      </Section>
      {group && !may(group.relationship, 'change') && <OpeningsSection group={group} />}
      <AllWebhooksSection />
      {!user.is_demo && <PasskeySection />}
      {!user.is_demo && options?.openid_name && <ProviderSection name={options.openid_name} />}
      {!user.is_demo && <SecondFactorSection />}
      <SessionSection />
      <TokenSection gardens={groups} />
      {!user.is_demo && <FirmsSection />}
      <AccountTrailSection />
      {!user.is_demo && <PersonalDataSection />}
      <DeletionSection />
    </div>
  );
}

function DeletionSection() {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeleteAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldSection title={t('accountPage.deletion')}>
      <p className={classes.lead}>{t('accountPage.deletionLead')}</p>
      {isOpen ? (
        <PasswordFirst
          name="password"
          color="red"
          submit={t('accountPage.deleteForGood')}
          onSubmit={remove}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="outline" color="red" onClick={() => setOpen(true)}>
            {t('accountPage.delete')}
          </Button>
        </div>
      )}
    </FieldSection>
  );
}

type Names = { name: string; first_name: string; last_name: string };

/** An empty name counts as none. */
const toWireNames = ({ name, first_name, last_name }: Names): ProfileChange => ({
  name: name.trim(),
  first_name: first_name.trim() || null,
  last_name: last_name.trim() || null,
});

function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeProfile();
  const draft = useSettingsForm({
    stored: user,
    toValues: ({ name, first_name, last_name }: User): Names => ({
      name,
      first_name: first_name ?? '',
      last_name: last_name ?? '',
    }),
    toChange: (values, before) => findDifferences(toWireNames(before), toWireNames(values)),
    schema: async () => (await import('./schemas.ts')).profileChange,
    send: change,
    readStored: (answer) => answer.user,
  });
  const { field } = draft;
  return (
    <DraftForm name="profile" draft={draft} className={classes.form}>
      <TextField {...field('name')} label={t('account.name')} autoComplete="nickname" />
      <div className={classes.row}>
        <TextField {...field('first_name')} label={t('accountPage.firstName')} autoComplete="given-name" />
        <TextField {...field('last_name')} label={t('accountPage.lastName')} autoComplete="family-name" />
      </div>
      {draft.isDirty && <SaveActions draft={draft} />}
    </DraftForm>
  );
}
