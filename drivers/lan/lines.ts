/** Connections that stand for as long as somebody asks: one for each key, opened when it is needed. */

interface Connection {
  readonly isOpen: boolean;
  close(): void;
}

interface Line<Opened> {
  connecting: Promise<Opened>;
  connection: Opened | null;
  idle: ReturnType<typeof setTimeout> | null;
}

export interface Lines<Opened> {
  /** One that stands, before it is asked whether it still does; null where none was opened. */
  find(key: string): Opened | null;
  /** The one that stands, or another; who asks while it is being opened joins. Rejects as `connect`. */
  open(key: string, connect: () => Promise<Opened>): Promise<Opened>;
  closeAll(): void;
}

/** `idleMs`: milliseconds without a question after which a connection is hung up. */
export function createLines<Opened extends Connection>(idleMs: number): Lines<Opened> {
  const lines = new Map<string, Line<Opened>>();

  return {
    find: (key) => lines.get(key)?.connection ?? null,
    async open(key, connect) {
      let line = lines.get(key);
      if (!line || line.connection?.isOpen === false) {
        line = { connecting: connect(), connection: null, idle: null };
        lines.set(key, line);
      }
      const opened = line;
      const connection = await opened.connecting.catch((error: unknown) => {
        if (lines.get(key) === opened) lines.delete(key);
        throw error;
      });
      opened.connection = connection;
      if (opened.idle !== null) clearTimeout(opened.idle);
      opened.idle = setTimeout(() => {
        if (lines.get(key) === opened) lines.delete(key);
        connection.close();
      }, idleMs).unref();
      return connection;
    },
    closeAll() {
      for (const { connection, idle } of lines.values()) {
        if (idle !== null) clearTimeout(idle);
        connection?.close();
      }
      lines.clear();
    },
  };
}
