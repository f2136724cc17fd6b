/** What this browser can do about push messages, and its own subscription (Push API). */

export type PushAbility = 'able' | 'blocked' | 'insecure' | 'unknown' | 'framed';

export function findPushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure';
  if (window.parent !== window) return 'framed';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unknown';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

const readSubscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** SHA-256 of this browser's endpoint, base64url, as the server lists it; null without a subscription. */
export async function readEndpointHash(): Promise<string | null> {
  if (findPushAbility() !== 'able') return null;
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const subscription = active ? await readSubscription() : null;
  if (!subscription) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return toBase64Url(new Uint8Array(digest));
}

/**
 * Asks the person, then the browser's maker. `serverKey` is the server's public key, base64url. Returns what the server
 * must know; null when the person refused. Rejects when the maker's push service cannot be reached.
 */
export async function subscribeToPush(serverKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with other keys, as before the server moved, never gets anything.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser told no keys.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, name: nameBrowser(navigator.userAgent) };
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await readSubscription())?.unsubscribe();
}

/** In the order in which they must be asked: many browsers also name those they are made like. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox, Android". */
export function nameBrowser(userAgent: string): string {
  const find = (names: readonly (readonly [sign: string, name: string])[]) =>
    names.find(([sign]) => userAgent.includes(sign))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined).join(', ') || userAgent.slice(0, 40);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
