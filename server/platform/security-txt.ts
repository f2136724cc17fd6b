/** Where to report a weakness (RFC 9116); only where the operator has said how to be reached. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { notFound } from './errors.ts';
import type { App, Services } from './services.ts';

const PATH = '/.well-known/security.txt';
/** The file must say until when it can be relied on. */
const HOLDS_DAYS = 30;
const OFTEN = { access: 'anyone', limit: { times: 600, window: '1 minute' } } as const;

export async function securityTxt(app: App, { clock, settings }: Services): Promise<void> {
  app.get(PATH, { schema: { hide: true }, config: OFTEN }, async (_request, reply) => {
    const { contact, baseUrl } = settings;
    if (contact === null) throw notFound();
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock.now() + HOLDS_DAYS * DAY_MS).toISOString()}`,
      `Canonical: ${baseUrl}${PATH}`,
      'Preferred-Languages: en',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
