/** Where the devices of tests are: an operator who names this machine reaches them. */
import { DeviceNetworks } from '../networks.ts';

export const THIS_MACHINE = new DeviceNetworks({ hasOwn: false, named: [{ address: '127.0.0.0', prefix: 8 }] });
