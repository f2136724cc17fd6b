/** Comes before any schema is made: compiling one would need eval, which the content security policy forbids. */
import { config } from 'zod';

config({ jitless: true });
