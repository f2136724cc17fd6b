/** What this server calls itself: the events of webhooks, as OpenAPI 3.1 describes them (docs/openings.md). */
import type { WebhookEvent } from '@sluice/contract/openings';
import type { JsonSchema } from './json-schema.ts';

interface Described {
  summary: string;
  description: string;
  /** Name of the schema of its body. */
  schema: string;
}

const EVENTS: Readonly<Record<WebhookEvent['type'], Described>> = {
  'run.started': {
    summary: 'A valve has opened',
    description: 'Sent within about a minute.',
    schema: 'RunStartedEvent',
  },
  'run.ended': {
    summary: 'A watering has ended',
    description: 'With what came of it: for how long the valve was open, and how much water flowed.',
    schema: 'RunEndedEvent',
  },
  notification: {
    summary: 'People are notified of something',
    description: 'The key of the text with its figures, not the sentence, which each person reads in their language.',
    schema: 'NotificationEvent',
  },
  test: {
    summary: 'Somebody tries the webhook',
    description: 'Sent once, at once, when an owner asks for it.',
    schema: 'TestEvent',
  },
};

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
  example,
});

const headersOf = (type: string) => [
  header('Sluice-Event', 'The type of the event.', type),
  header('Sluice-Delivery', 'The id of the event: the same each time that it is sent.', '0197a2c4-…-ended'),
  header(
    'Sluice-Signature',
    '`t=SECONDS,v1=HEX`: HMAC-SHA256 by the webhook’s secret over the seconds, a dot, and the body as it came.',
    't=1781690400,v1=5f2d0c…',
  ),
];

/** For `webhooks` of the document. */
export const describeWebhooks = () =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([type, { summary, description, schema }]) => [
      type,
      {
        post: {
          operationId: `on${schema}`,
          tags: ['openings'],
          ...{ summary, description },
          security: [],
          parameters: headersOf(type),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } as JsonSchema } },
          },
          responses: {
            '2XX': { description: 'Taken. Anything else is tried again for four hours, with growing pauses.' },
          },
        },
      },
    ]),
  );
