/** Tells the owner of an account by mail that a way into it was made, changed or ended. */
import { toLocale } from '@sluice/engine/vocabulary/people';
import type { Transaction } from '../platform/database/connect.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import { queueOwnMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import type { UserRow } from '../users/index.ts';

export type LoginChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'providerLinked'
  | 'providerUnlinked'
  | 'passwordReset'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff';

/** `thing`: the passkey or the provider. Nothing is mailed to an address that was never confirmed. */
export async function mailLoginChange(
  services: Services,
  tx: Transaction,
  user: UserRow | null,
  change: LoginChange,
  thing = '',
): Promise<void> {
  if (!user?.confirmedAt) return;
  const { translate, settings } = services;
  const locale = toLocale(user.lang);
  const figures = {
    name: plainName(user.name),
    thing: plainName(thing),
    link: `${settings.baseUrl}/#/settings/account`,
  };
  const mail = {
    to: user.email,
    subject: translate(locale, `mail.${change}Subject`, figures),
    text: translate(locale, `mail.${change}Body`, figures),
  };
  await queueOwnMail(services, tx, mail, user.id);
}
