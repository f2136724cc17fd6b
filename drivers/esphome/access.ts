import { type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { formatAddress, parseAddress } from './address.ts';
import type { EsphomeLink } from './link.ts';

/** The address with another login, once the same board has taken it. */
export async function changeEsphomeAccess(
  link: EsphomeLink,
  address: string,
  { user, password }: Adoption['access'],
): Promise<string> {
  const at = { ...parseAddress(address), user: user ?? null, password: password ?? null };
  const title = await link.readTitle(at).catch((error) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not the login.');
    throw error;
  });
  if (title !== at.title) throw new DriverError('unreachable', 'Another device answers at this address.');
  return formatAddress(at);
}
