export { OpeningsSection } from './openings-section.tsx';
export { WebhookSection } from './webhook-section.tsx';
