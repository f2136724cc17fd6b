/** The account of a request. The account noun fills it in; every other noun only reads it. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { StoredLanguage, TokenScope, UnitSystem } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

export interface RequestAccount {
  id: UserId;
  name: string;
  lang: StoredLanguage;
  unitSystem: UnitSystem;
  /** Whether the account has confirmed its email. */
  isConfirmed: boolean;
  /** SHA-256 of the token in use. */
  tokenHash: string;
  /** Name of the personal token in use; null for a session. */
  tokenName: string | null;
  /** What the token in use may do; a session everything. */
  scope: TokenScope;
  /** The only garden that the token in use reaches; null for all. */
  gardenId: GroupId | null;
  /** The name of the guest link by which it is used; left out where the person uses it. */
  guestName?: string;
  /** A version that rises whenever anything the user may see has changed. */
  versions: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    account: RequestAccount | null;
    /** Network address of the caller, noted while the connection is surely there. */
    fromAddress: string;
    /** The group the request was let into; the audit trail reads it. */
    groupId: GroupId | null;
    /** Name of the thing that the request is about, before the change; for the audit trail. */
    subjectName: string | null;
    /**
     * Where one request changes several things: each has an entry of its own in the audit trail, as if changed alone. In
     * the trail of the request's garden, or of its own one.
     */
    changedThings: readonly { action: string; id: string; name: string; groupId?: GroupId }[] | null;
  }
}

/** The account behind a request that has passed the bearer check. */
export function requireAccount(request: FastifyRequest): RequestAccount {
  if (!request.account) throw new AppError('tokenInvalid', { message: 'errors.tokenInvalid' });
  return request.account;
}
