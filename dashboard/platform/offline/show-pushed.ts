/** Part of the service worker: shows push messages while no page is open, and opens Sluice when one is pressed. */

/** As the server writes it (`PushContent` of server/notifications/push.ts). */
interface Pushed {
  id: string;
  title: string;
  text: string;
  lang: string;
  isUrgent: boolean;
  /** Left out by a server from before there were pages. */
  page?: string;
}

/** Types of a worker: this program is checked with those of a browser's page. */
interface PushEvent extends Event {
  /** The server sends no message without a content. */
  readonly data: { json(): Pushed };
  waitUntil(until: Promise<unknown>): void;
}
interface PressEvent extends Event {
  readonly notification: Notification & { data: string | null };
  waitUntil(until: Promise<unknown>): void;
}
interface Page {
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(name: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listen: (event: PressEvent) => void): void;
}

const HOME = '/home';

export function showPushed(worker: Worker): void {
  worker.addEventListener('push', (event) => {
    const { id, title, text, lang, isUrgent, page = HOME } = event.data.json();
    const options = { body: text, lang, tag: id, icon: './icon-192.png', badge: './icon-192.png', data: page };
    event.waitUntil(worker.registration.showNotification(title, { ...options, requireInteraction: isUrgent }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const showPage = async () => {
      const [open] = await worker.clients.matchAll({ type: 'window' });
      const page = event.notification.data ?? HOME;
      if (!open) return worker.clients.openWindow(`./#${page}`);
      await open.focus();
      // An open page stays where it is unless the message is about another one.
      if (page !== HOME) await open.navigate(`./#${page}`);
    };
    event.waitUntil(showPage());
  });
}
