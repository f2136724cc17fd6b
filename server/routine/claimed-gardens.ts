/** A list of gardens that several planners work through beside each other: each is claimed shortly before its turn. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { GardenClaims } from '../platform/database/garden-claims.ts';

/** So many claimed ones are left as the next are claimed, so that nobody waits for them. */
const CLAIMED_AHEAD = 8;

type Prepare = (gardens: readonly GroupId[]) => Promise<readonly GroupId[]>;

export class ClaimedGardens {
  readonly #claims: GardenClaims;
  readonly #atOnce: number;
  readonly #left: GroupId[];
  readonly #stillDue: (among: readonly GroupId[]) => Promise<GroupId[]>;
  readonly #prepare: Prepare;
  #claimed: GroupId[] = [];
  #claiming: Promise<void> | null = null;

  /**
   * `atOnce`: so many are claimed with one question; `stillDue`: those that no other planner has been at since the list
   * was made; `prepare`: what is done for several gardens at once, before the turn of those that it returns.
   */
  constructor(
    claims: GardenClaims,
    atOnce: number,
    gardens: readonly GroupId[],
    stillDue: (among: readonly GroupId[]) => Promise<GroupId[]>,
    prepare: Prepare,
  ) {
    this.#claims = claims;
    this.#atOnce = atOnce;
    this.#left = [...gardens];
    this.#stillDue = stillDue;
    this.#prepare = prepare;
  }

  /** The next garden, which is this process's until `end`; null after the last. */
  async next(): Promise<GroupId | null> {
    for (;;) {
      if (this.#claimed.length <= CLAIMED_AHEAD && this.#left.length > 0) this.#claimMore();
      const groupId = this.#claimed.shift();
      if (groupId !== undefined) return groupId;
      if (this.#claiming === null) return null;
      await this.#claiming;
    }
  }

  end(groupId: GroupId): Promise<void> {
    return this.#claims.release('round', [groupId]);
  }

  /** Lets others take what this process has not begun. Returns how many of the list are left. */
  async giveBack(): Promise<number> {
    await this.#claiming;
    const unused = this.#claimed.splice(0);
    await this.#claims.release('round', unused);
    return unused.length + this.#left.length;
  }

  #claimMore(): void {
    this.#claiming ??= this.#claimSome().finally(() => {
      this.#claiming = null;
    });
    // Whoever waits for it gets the error.
    this.#claiming.catch(() => {});
  }

  async #claimSome(): Promise<void> {
    const claimed = await this.#claims.claim('round', this.#left.splice(0, this.#atOnce));
    if (claimed.length === 0) return;
    try {
      const due = new Set(await this.#stillDue(claimed));
      const begun = claimed.filter((id) => due.has(id));
      const prepared = new Set(begun.length > 0 ? await this.#prepare(begun) : []);
      this.#claimed.push(...begun.filter((id) => prepared.has(id)));
      await this.#claims.release(
        'round',
        claimed.filter((id) => !prepared.has(id)),
      );
    } catch (error) {
      await this.#claims.release('round', claimed);
      throw error;
    }
  }
}
