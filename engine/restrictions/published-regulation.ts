import type { Binding, LevelService } from '../vocabulary/watering.ts';
import type { Regulation } from './regulation.ts';
import type { RegulationArea } from './regulation-area.ts';

/** How the law's text is known: read on a day in the source that is named, or from general knowledge, unchecked. */
export type Sureness =
  | {
      readonly kind: 'read';
      /** 'YYYY-MM-DD'. */
      readonly on: string;
      /** Year of the text that was read, where it says one. */
      readonly textYear: number | null;
    }
  | { readonly kind: 'general' };

/** Groups, areas or stages with rules of their own, as the authority names them; the gardener says which is theirs. */
export interface RegulationChoice {
  /** 'Watering group', as the authority's page calls it. */
  readonly label: string;
  readonly options: readonly string[];
}

/** A law with all that people must know of it. */
export interface PublishedRegulation extends Regulation {
  readonly name: string;
  readonly binding: Binding;
  readonly area: RegulationArea;
  readonly choice: RegulationChoice | null;
  /** Null where nobody can be asked for the level. */
  readonly declaredBy: LevelService | null;
  /** Watering with a hose in the hand is free at any time; said to people, for nothing else can obey it. */
  readonly isHandWateringExempt: boolean;
  /** Address of the text. */
  readonly source: string;
  readonly sureness: Sureness;
}
