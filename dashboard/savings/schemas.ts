/** What the form is checked with; loaded when it is sent. */
import '../platform/form/zod-without-eval.ts';

import { z } from 'zod';

/** What is sent where there is no tank. */
export const noTank = z.object({});

export { tankSetting } from '@sluice/contract/tanks';
export { budgetSetting, tariffSetting } from '@sluice/contract/tariffs';
