/** Pictures of every page with an address of its own. */
import { type Account, callApi, type Index } from '../account.ts';
import { PAGES, PAGES_OF_ANY, PAGES_OF_PROBES, type PageOfGarden, pageAddress, readSubjects } from '../pages.ts';
import { text } from '../texts.ts';
import type { ShotTaker } from './shot-taker.ts';

const FRONT_PAGES = [
  ['login', '/#/login'],
  ['register', '/#/register'],
  ['forgot-password', '/#/forgot-password'],
  ['reset-password', '/#/reset-password?token=from-the-mail'],
  ['confirm-email', '/#/confirm-email?token=from-the-mail'],
  ['unsubscribe', '/#/unsubscribe?token=from-the-mail'],
  ['invitation', '/#/invitation?token=from-the-mail'],
  ['not-found', '/#/404'],
  ['server-fault', '/#/500'],
] as const;

/** Gardens of the demo, with the start of their pictures' names. */
const GARDENS = [
  ['garden', '', PAGES],
  ['terrace', 'timers-', PAGES_OF_ANY],
  ['livingRoom', 'pump-', PAGES_OF_ANY],
  ['allotment', 'allotment-', PAGES_OF_ANY],
  ['probes', 'probes-', PAGES_OF_PROBES],
] as const;

/** `/settings/zones/ZonePlants` is `settings-zones-ZonePlants`. */
const findName = ({ path }: PageOfGarden) => path.slice(1).replaceAll('/', '-');

export async function takeFrontPages(shots: ShotTaker, shownAt: number): Promise<void> {
  for (const setting of shots.settingsFor(...FRONT_PAGES.map(([name]) => name))) {
    const { visit, take, close } = await shots.openSession(setting, { account: null, shownAt });
    for (const [name, address] of FRONT_PAGES) {
      if (!shots.wants(name)) continue;
      await visit(address);
      await take(name);
    }
    await close();
  }
}

export async function takeGardens(shots: ShotTaker, url: string, account: Account, shownAt: number): Promise<void> {
  const { groups } = await callApi<Index>(url, account.token, 'GET', '/api/v1/index');
  for (const [garden, start, pages] of GARDENS) {
    const groupId = groups.find(({ name }) => name === text(`demo.${garden}`))?.id;
    if (groupId === undefined) throw new Error(`The demo has no ${garden}.`);
    const names = pages.flatMap((one) => [`${start}${findName(one)}`, `${start}${findName(one)}-new`]);
    const settings = shots.settingsFor(...names);
    if (settings.length === 0) continue;
    const subjects = await readSubjects(url, account, groupId);
    for (const setting of settings) {
      const { visit, take, close } = await shots.openSession(setting, { account, groupId, shownAt });
      for (const one of pages) {
        const name = `${start}${findName(one)}`;
        if (shots.wants(name)) {
          await visit(pageAddress(one, subjects));
          await take(name);
        }
        // The same page without a subject is where one is added, or a list.
        if (one.subject && shots.wants(`${name}-new`)) {
          await visit(`/#${one.path}`);
          await take(`${name}-new`);
        }
      }
      await close();
    }
  }
}
