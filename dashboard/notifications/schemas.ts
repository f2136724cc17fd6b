/** Loaded with the forms, not with the pages. */
export { notificationSettingsChange } from '@sluice/contract/notification-settings';
