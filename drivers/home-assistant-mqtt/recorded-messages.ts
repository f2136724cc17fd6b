/** For tests: messages that programs of others have sent, beside the repository and not part of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

const FILE = join(import.meta.dirname, '../../../shared/cases/wire/discovery-messages.jsonl');

export interface RecordedMessage {
  /** The project whose test or document it comes from. */
  source: string;
  topic: string;
  payload: string;
}

/** Reads them in the order of sending. Ends the test as skipped, with the reason, where they are absent. */
export function readRecordedMessages(context: TestContext): RecordedMessage[] {
  if (!existsSync(FILE)) context.skip('../shared/cases/wire is absent: the messages are not part of this repository');
  return readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedMessage);
}
