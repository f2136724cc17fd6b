export { type HomeAssistantPublisher, showToHomeAssistant } from './publisher.ts';
