import type { OpenValve } from '../driver.ts';
import { runUntilItSpeaks } from './killed-process.ts';

export interface KilledOpening {
  /** `import.meta.url` of the test, to which the imports are relative. */
  here: string;
  /** What the process imports: the file of each name. */
  imports: { readonly [name: string]: string };
  /** The expression that makes the driver. */
  driver: string;
  address: string;
  command: OpenValve;
}

/** Opens a valve in a process of its own that is killed right after; whether it was open by then. */
export async function openAndBeKilled({ here, imports, driver, address, command }: KilledOpening): Promise<boolean> {
  const lines = Object.entries(imports).map(
    ([name, file]) => `const { ${name} } = await import(${JSON.stringify(new URL(file, here).href)});`,
  );
  const script = `${lines.join('\n')}
    const driver = ${driver};
    const { valve } = await driver.valves.openValve(${JSON.stringify(address)}, ${JSON.stringify(command)});
    process.stdout.write(String(valve.isOpen));`;
  return (await runUntilItSpeaks(script)) === 'true';
}
