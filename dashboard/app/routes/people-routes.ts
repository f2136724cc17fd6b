/** Settings of people and their accounts; each route is one line in the list. */
import { createRoute } from '@tanstack/react-router';
import { laterPart } from '../../platform/page-part.ts';
import { settings } from './roots.ts';

const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  component: laterPart(() => import('../../users/users-page.tsx')),
});

const addUser = createRoute({
  getParentRoute: () => settings,
  path: '/users/AddUser',
  component: laterPart(() => import('../../users/add-user-page.tsx')),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: laterPart(() => import('../../account/account-page.tsx')),
});

const email = createRoute({
  getParentRoute: () => settings,
  path: '/account/EmailSetting',
  component: laterPart(() => import('../../account/email-page.tsx')),
});

const password = createRoute({
  getParentRoute: () => settings,
  path: '/account/PasswordSetting',
  component: laterPart(() => import('../../account/password-page.tsx')),
});

const unit = createRoute({
  getParentRoute: () => settings,
  path: '/account/UnitSetting',
  component: laterPart(() => import('../../account/unit-page.tsx')),
});

const subscription = createRoute({
  getParentRoute: () => settings,
  path: '/subscription',
  component: laterPart(() => import('../../groups/subscription-page.tsx')),
});

export const peopleRoutes = [users, addUser, account, email, password, unit, subscription] as const;
