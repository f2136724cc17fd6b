import { Button, NativeSelect } from '@mantine/core';
import type { User } from '@sluice/contract/users';
import { type Locale, toLocale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES } from '@sluice/i18n/languages';
import { Link } from '@tanstack/react-router';
import { showDone } from '../page-kit/form/show-done.ts';
import { weekdayChoices } from '../platform/display/calendar-names.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import account from '../ui/text/facts.module.css';
import { useChangeLanguage } from './calls.ts';
import { useChangeProfile } from './settings-calls.ts';

/** Display settings; each choice takes effect at once. */
export function ReadingChoices({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { mutate: changeLanguage, isPending: isTranslating } = useChangeLanguage();
  const { mutate: change, isPending } = useChangeProfile();
  return (
    <div className={classes.form}>
      <div className={classes.row}>
        <NativeSelect
          label={t('languageMenu.open')}
          value={toLocale(user.lang)}
          disabled={isTranslating}
          data={LANGUAGES.map(({ locale, ownName }) => ({ value: locale, label: ownName }))}
          onChange={({ currentTarget }) => changeLanguage(currentTarget.value as Locale)}
        />
        <NativeSelect
          label={t('accountPage.firstWeekday')}
          value={String(user.first_weekday)}
          disabled={isPending}
          data={weekdayChoices(i18n.language, 0).map(({ value, long }) => ({ value: String(value), label: long }))}
          onChange={({ currentTarget }) =>
            change({ first_weekday: Number(currentTarget.value) }, { onSuccess: () => showDone(t('form.saved'), null) })
          }
        />
      </div>
      <dl className={account.facts}>
        <div>
          <dt>{t('accountPage.units')}</dt>
          <dd>
            <span>{t(`unitForm.system.${user.unit_system}`)}</span>
            <EditLink to="/settings/account/UnitSetting" what={t('accountPage.units')} />
          </dd>
        </div>
        <div>
          <dt>{t('title.notificationSetting')}</dt>
          <dd>
            <EditLink to="/settings/account/NotificationSetting" what={t('title.notificationSetting')} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

type EditLinkProps = { to: '/settings/account/UnitSetting' | '/settings/account/NotificationSetting'; what: string };

function EditLink({ to, what }: EditLinkProps) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={to} variant="default" aria-label={`${t('form.edit')}: ${what}`}>
      {t('form.edit')}
    </Button>
  );
}
