import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Round } from './round.ts';

test('what fails round after round is in the log once, and once more when it works again', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const { promise, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const round = new Round(
    1,
    async () => {
      rounds += 1;
      if (rounds <= 5) throw new Error('the database is away');
      if (rounds === 7) resolve();
      return 1;
    },
    log,
  );
  await round.run();
  await promise;
  await round.stop();
  expect(lines).toEqual(['control loop round failed', 'control loop goes on']);
});
