/** Adopts one tap of a gateway: stores whose it is, and shuts it. Nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatAddress, parseFound } from './address.ts';
import { MODEL, TAP_TYPES } from './finding.ts';
import { closableTap, type TapCommandTools } from './tap-commands.ts';

export async function adoptTap(tools: TapCommandTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { address, type, hubAddress, beforeWriting } = adoption;
  const { link } = tools;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of a LinkTap gateway.');
  if (!TAP_TYPES.includes(type)) throw new AdoptionError('unfit', 'A tap is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A gateway is reached without a hub.');
  const { host } = asked;
  const gateway = await link.greet(host);
  const { taps } = await link.askConfiguration(host, gateway);
  const tap = asked.tap === null ? taps[0] : taps.find(({ id }) => id === asked.tap);
  if (!tap) throw new DriverError('unreachable', 'The gateway has no such tap.');
  if (asked.tap === null && taps.length > 1) throw new AdoptionError('unfit', 'The gateway has several taps.');
  const stored = { host, gateway, tap: tap.id };
  const { isWatering } = await link.readLinked(stored);
  const terminals = [{ terminal: 1, name: shownName(tap.name) }];
  await beforeWriting?.({ serial: tap.id, terminals });
  if (isWatering) await closableTap(tools, stored).close();
  return {
    address: formatAddress(stored),
    serial: tap.id,
    model: MODEL,
    hardwareVersion: null,
    terminals,
  };
}
