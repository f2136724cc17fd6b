/** All that is stored of a person, for that person (docs/decisions/0123). */
import { z } from 'zod';
import { currentPassword } from './account.ts';
import { call, describeCalls } from './call.ts';

/** `POST account/personal_data`. */
export const personalDataRequest = z.strictObject({ current_password: currentPassword });

export const personalDataCalls = describeCalls({
  'POST /account/personal_data': call('signedIn', 'Get all that is stored of me', {
    description:
      'A ZIP archive, in base64: each kind as JSON and as CSV, and a text in the account’s language that says what each file is. Not by a personal token.',
    limit: { times: 20, window: '1 hour' },
    answersSecret: true,
    body: personalDataRequest,
    answer: z.object({ file_name: z.string(), zip_base64: z.string() }),
  }),
});
