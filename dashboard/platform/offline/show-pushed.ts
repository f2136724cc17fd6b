/** Part of the service worker: shows push messages while no page is open, and opens Sluice when one is pressed. */

/** As the server writes it (`PushContent` of server/notifications/push.ts). */
interface Pushed {
  id: string;
  title: string;
  text: string;
  lang: string;
  isUrgent: boolean;
}

/** Types of a worker: this program is checked with those of a browser's page. */
interface PushEvent extends Event {
  /** The server sends no message without a content. */
  readonly data: { json(): Pushed };
  waitUntil(until: Promise<unknown>): void;
}
interface PressEvent extends Event {
  readonly notification: Notification;
  waitUntil(until: Promise<unknown>): void;
}
interface Page {
  focus(): Promise<unknown>;
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

export function showPushed(worker: Worker): void {
  worker.addEventListener('push', (event) => {
    const { id, title, text, lang, isUrgent } = event.data.json();
    const options = { body: text, lang, tag: id, icon: './icon-192.png', badge: './icon-192.png' };
    event.waitUntil(worker.registration.showNotification(title, { ...options, requireInteraction: isUrgent }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const showPage = async () => {
      const [open] = await worker.clients.matchAll({ type: 'window' });
      await (open ? open.focus() : worker.clients.openWindow('./#/home'));
    };
    event.waitUntil(showPage());
  });
}
