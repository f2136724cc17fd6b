export { NotificationsMenu } from './notifications-menu.tsx';
