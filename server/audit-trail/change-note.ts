import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import type { CommitNote } from '../platform/database/commit-note.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { describeEntry, insertEntriesOfChange, insertEntry, type NewEntry } from './store.ts';

const PREFIX = /^\/(api\/v1|auth)/;

/** The entry of one request: written with its change, completed with what the answer names. */
export class ChangeNote implements CommitNote {
  readonly #request: FastifyRequest;
  readonly #at: Date;
  #written: number | null = null;
  #committed: number | null = null;
  #isClosed = false;

  constructor(request: FastifyRequest, at: Date) {
    this.#request = request;
    this.#at = at;
  }

  isWanted(): boolean {
    return this.#committed === null && !this.#isClosed && this.#request.account !== null;
  }

  async write(tx: Transaction): Promise<void> {
    const { changedThings: many } = this.#request;
    const entry = this.#entry(findSubject(this.#request, null));
    const entries = many?.map(({ action, id, name, groupId }) => ({
      ...{ action, subjectId: id, subjectName: name },
      ...(groupId && { groupId }),
    }));
    this.#written = entry && (await insertEntriesOfChange(tx, entry, entries));
  }

  markCommitted(): void {
    this.#committed ??= this.#written;
  }

  /** With the answer; a change that had no transaction is written now. */
  async finish(db: Database, answer: unknown): Promise<void> {
    const entry = this.#entry(findSubject(this.#request, answer));
    this.close();
    // Of several things that are all as they were, nothing is told.
    if (!entry || (this.#committed === null && this.#request.changedThings?.length === 0)) return;
    if (this.#committed === null) await insertEntry(db, entry);
    else if (this.#request.changedThings === null) await describeEntry(db, this.#committed, entry);
  }

  close(): void {
    this.#isClosed = true;
  }

  #entry(subject: Subject): NewEntry | null {
    const { account, method, routeOptions, fromAddress, groupId } = this.#request;
    if (!account) return null;
    return {
      groupId,
      userId: account.id as UserId,
      action: `${method} ${(routeOptions.url ?? '').replace(PREFIX, '')}`,
      subjectId: subject.id,
      subjectName: subject.name,
      fromAddress,
      tokenName: account.tokenName,
      isRefused: false,
      at: this.#at,
    };
  }
}

interface Subject {
  id: string | null;
  name: string | null;
}

/**
 * The id of what was created, otherwise the last id of the address; the name from the answer, otherwise the one before.
 */
function findSubject({ method, params, subjectName }: FastifyRequest, answer: unknown): Subject {
  const { data } = (answer ?? {}) as { data?: Record<string, unknown> };
  const things = Object.values(data ?? {}).map(findThing);
  const made = method === 'POST' ? things.find(({ id }) => id !== null) : undefined;
  const id = made?.id ?? Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null;
  return { id, name: things.find((thing) => thing.id !== null && thing.id === id)?.name ?? subjectName };
}

/** A share is known by its user. */
function findThing(value: unknown): Subject {
  const { id, user_id, name } = (value ?? {}) as Record<string, unknown>;
  return { id: textOrNull(id) ?? textOrNull(user_id), name: textOrNull(name) };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
