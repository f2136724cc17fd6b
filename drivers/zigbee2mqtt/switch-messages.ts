/** Pure: what a plain switch is sent, in words that its owner can check before it is adopted. */
import type { SwitchMessages } from '../driver.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import type { Valve } from './classify.ts';
import { type BridgeDevice, type Expose, formatAddress } from './codec.ts';

export const OFF_AFTER_POWER_CUT: Fields = { power_on_behavior: 'off' };

export const staysOffAfterPowerCut = (exposes: readonly Expose[]) =>
  exposes.some(({ property, isSettable }) => property === 'power_on_behavior' && isSettable);

export function switchMessages(base: string, { ieee, exposes }: BridgeDevice, { terminals }: Valve): SwitchMessages {
  const describeMessage = (payload: Fields) => `${formatAddress(base, ieee)}/set ${JSON.stringify(payload)}`;
  const closing = terminals.map(({ state, valueOff }) => describeMessage({ [state]: valueOff }));
  return {
    adopting: staysOffAfterPowerCut(exposes) ? [...closing, describeMessage(OFF_AFTER_POWER_CUT)] : closing,
    opening: terminals.map(({ state, valueOn }) => describeMessage({ [state]: valueOn })),
    closing,
  };
}
