/** What the page of the server needs besides the services. */
import type { BackupPlace, BackupThread } from '../backups/index.ts';
import type { Mailer } from '../platform/mail.ts';
import type { RecentErrors } from '../platform/recent-errors.ts';

export interface ServerParts {
  startedAt: Date;
  dataDir: string;
  /** The random bytes of the data folder that the code of the start is made of. */
  secret: Buffer;
  /** Where backups are put; null for none. */
  backups: BackupPlace | null;
  backupThread: BackupThread;
  mailer: Mailer;
  recentErrors: RecentErrors;
  /** Stops Sluice and starts it again. */
  restart: () => void;
}
