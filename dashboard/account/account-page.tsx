import '../ui/mantine-field-styles.ts';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../groups/index.ts';
import { DeviceKeySection, OpeningsSection, OtherWebhookSection, WebhookSection } from '../openings/index.ts';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { Section } from '../ui/section.tsx';
import { ReceivedInvitations } from '../users/index.ts';
import { AccountTrailSection } from './account-trail-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { accountOptionsQuery } from './calls.ts';
import { DeletionSection } from './deletion-section.tsx';
import { LogInFacts } from './log-in-facts.tsx';
import { ProviderSection } from './openid/index.ts';
import { PasskeySection } from './passkeys/index.ts';
import { ProfileForm } from './profile-form.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
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
      {group && <OpeningsSection group={group} />}
      {group && may(group.relationship, 'own') && <WebhookSection group={group} />}
      {group && may(group.relationship, 'change') && <DeviceKeySection group={group} />}
      <OtherWebhookSection exceptGroup={group?.id} />
      {!user.is_demo && <PasskeySection />}
      {!user.is_demo && options?.openid_name && <ProviderSection name={options.openid_name} />}
      {!user.is_demo && <SecondFactorSection />}
      <SessionSection />
      <TokenSection gardens={groups} />
      <AccountTrailSection />
      {group && may(group.relationship, 'own') && <AuditSection group={group} />}
      <DeletionSection />
    </div>
  );
}
