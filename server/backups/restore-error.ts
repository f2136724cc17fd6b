import type { RestoreFault } from '@sluice/engine/vocabulary/server';
import { StartError } from '../platform/start-error.ts';

/** Why a backup is not restored: `fault` for a page in any language, the sentence for the terminal. */
export class RestoreError extends StartError {
  readonly fault: RestoreFault;
  constructor(fault: RestoreFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}
