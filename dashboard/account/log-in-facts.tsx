import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Email } from '../ui/text/email.tsx';
import facts from '../ui/text/facts.module.css';
import { useRoleTexts } from '../users/index.ts';
import { accountOptionsQuery } from './calls.ts';
import { NoMailNote } from './no-mail-note.tsx';
import { useMailConfirmation, useMailPasswordReset } from './settings-calls.ts';

type Props = { user: User; group: Pick<CurrentGroup, 'name' | 'relationship'> | null };

/** E-mail, password, and account type. */
export function LogInFacts({ user, group }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useRoleTexts();
  const { mutate: mailReset, isPending } = useMailPasswordReset();
  const reset = () =>
    mailReset(undefined, { onSuccess: () => showDone(t('accountPage.resetSent', { email: user.email }), null) });
  return (
    <dl className={facts.facts}>
      <div>
        <dt>{t('account.email')}</dt>
        <dd>
          <span>{user.is_demo ? t('accountMenu.demo') : <Email address={user.email} />}</span>
          <EditLink to="/settings/account/EmailSetting" label={t('accountPage.changeEmail')} />
        </dd>
      </div>
      {!user.email_confirmed && !user.is_demo && <UnconfirmedEmail email={user.email} />}
      <div>
        <dt>{t('account.password')}</dt>
        <dd>
          <EditLink to="/settings/account/PasswordSetting" label={t('accountPage.changePassword')} />
          {!user.is_demo && (
            <Button variant="default" loading={isPending} onClick={reset}>
              {t('accountPage.resetPassword')}
            </Button>
          )}
        </dd>
      </div>
      {group && (
        <div>
          <dt>{t('accountPage.role', { garden: group.name })}</dt>
          <dd>{nameOf(group.relationship)}</dd>
        </div>
      )}
      <div>
        <dt>{t('accountPage.type')}</dt>
        <dd>{t(`accountPage.types.${user.account_type}`)}</dd>
      </div>
    </dl>
  );
}

type EditLinkProps = { to: '/settings/account/EmailSetting' | '/settings/account/PasswordSetting'; label: string };

function EditLink({ to, label }: EditLinkProps) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={to} variant="default" aria-label={label}>
      {t('form.edit')}
    </Button>
  );
}

/** What an email that nobody has confirmed cannot do, and the way out. */
function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data: options, isPending: isReading } = useQuery(accountOptionsQuery());
  const { mutate: mail, isPending } = useMailConfirmation();
  const send = () => mail(undefined, { onSuccess: () => showDone(t('accountPage.confirmSent', { email }), null) });
  if (isReading) return null;
  const sendsMail = options?.sends_mail ?? true;
  return (
    <div>
      <dt>{t(sendsMail ? 'accountPage.unconfirmed' : 'accountPage.unconfirmedWithoutMail')}</dt>
      <dd>
        <NoMailNote />
        {sendsMail && (
          <Button variant="default" loading={isPending} onClick={send}>
            {t('accountPage.confirmAgain')}
          </Button>
        )}
      </dd>
    </div>
  );
}
