export { AllWebhooksSection } from './all-webhooks-section.tsx';
export { DeviceKeySection } from './device-key-section.tsx';
export { OpeningsSection } from './openings-section.tsx';
export { WebhookSection } from './webhook-section.tsx';
