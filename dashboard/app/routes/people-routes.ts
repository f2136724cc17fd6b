import { accountPart } from '../../platform/page-part.ts';
import { settingsPage } from './pages.ts';

export const peopleRoutes = [
  settingsPage('/users', () => import('../../users/users-page.tsx'), { part: accountPart }),
  settingsPage('/users/AddUser', () => import('../../users/add-user-page.tsx'), { part: accountPart }),
  settingsPage('/account', () => import('../../account/account-page.tsx'), { part: accountPart }),
  settingsPage('/account/EmailSetting', () => import('../../account/email-page.tsx'), { part: accountPart }),
  settingsPage('/account/PasswordSetting', () => import('../../account/password-page.tsx'), { part: accountPart }),
  settingsPage('/account/UnitSetting', () => import('../../account/unit-page.tsx'), { part: accountPart }),
  settingsPage('/account/NotificationSetting', () => import('../../notifications/notification-settings-page.tsx'), {
    part: accountPart,
  }),
  settingsPage('/subscription', () => import('../../groups/subscription-page.tsx'), { part: accountPart }),
] as const;
