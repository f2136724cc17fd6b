import { settingsPage } from './pages.ts';

export const peopleRoutes = [
  settingsPage('/users', () => import('../../users/users-page.tsx')),
  settingsPage('/users/AddUser', () => import('../../users/add-user-page.tsx')),
  settingsPage('/account', () => import('../../account/account-page.tsx')),
  settingsPage('/account/EmailSetting', () => import('../../account/email-page.tsx')),
  settingsPage('/account/PasswordSetting', () => import('../../account/password/password-page.tsx')),
  settingsPage('/account/UnitSetting', () => import('../../account/unit-page.tsx')),
  settingsPage('/account/NotificationSetting', () => import('../../notifications/notification-settings-page.tsx')),
  settingsPage('/subscription', () => import('../../groups/subscription-page.tsx')),
] as const;
