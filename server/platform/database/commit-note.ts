/** Lets a request add a row to the first transaction that it commits, so that the change and the row are atomic. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './connect.ts';

export interface CommitNote {
  /** False once it is written, or no longer wanted. */
  isWanted(): boolean;
  /** Called at the end of a transaction, and again when that is repeated. */
  write(tx: Transaction): Promise<void>;
  /** The transaction was committed. */
  markCommitted(): void;
}

const notes = new AsyncLocalStorage<CommitNote>();

/** Transactions within `work` carry the note. */
export const withCommitNote = <Result>(note: CommitNote, work: () => Result): Result => notes.run(note, work);

/** The note that a transaction which begins now carries. */
export function findCommitNote(): CommitNote | null {
  const note = notes.getStore();
  return note?.isWanted() ? note : null;
}
