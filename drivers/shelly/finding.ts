/** Finds the device at a host, and the requirements for adopting it. */
import { DriverError, type FoundDevice } from '../driver.ts';
import type { SendHttp } from '../lan/http.ts';
import { parseJson } from '../lan/json.ts';
import { isNeverABoard } from '../never-a-valve.ts';
import { type Hello, parseHello } from './hello.ts';
import type { RelayLanguage } from './relays.ts';

export type Languages = { readonly [Generation in Hello['generation']]: RelayLanguage };

/** Rejects with DriverError 'unreachable' where no Shelly answers. */
export async function askHello(send: SendHttp, host: string): Promise<Hello> {
  const { status, text } = await send(host, { method: 'GET', path: '/shelly', authorization: null, body: null });
  if (status !== 200) throw new DriverError('unreachable', 'There is no Shelly at this address.');
  return parseHello(parseJson(text));
}

/** Null where no Shelly answers. */
export async function findShelly(send: SendHttp, languages: Languages, host: string): Promise<FoundDevice | null> {
  try {
    const hello = await askHello(send, host);
    const { generation, serial, model, needsPassword } = hello;
    const names = needsPassword ? null : await languages[generation].readSettings({ host, serial, secret: null });
    const terminals = names?.terminals.length ?? hello.relays;
    if (isNeverABoard(hello.name, names?.terminals.map(({ name }) => name) ?? [])) return null;
    return {
      address: host,
      types: ['SPRITE', 'PUMP'],
      model,
      name: hello.name,
      terminals,
      needsHub: false,
      // The user is fixed: "admin", unless changed on a Gen1.
      needs: !needsPassword ? [] : generation === 1 ? ['user', 'password'] : ['password'],
      ...(terminals === 0
        ? { obstacle: 'unknown-model' as const }
        : {
            // What hangs on a relay, only its owner knows (docs/decisions/0086).
            obstacle: 'not-surely-a-valve' as const,
            messages: languages[generation].listMessages(host, terminals, names?.schedules ?? null),
          }),
    };
  } catch (error) {
    if (error instanceof DriverError) return null;
    throw error;
  }
}
