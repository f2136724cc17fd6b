import { hostname } from 'node:os';

/** PostgreSQL cuts the names of connections at 63 bytes. */
const HOST_LETTERS = 24;

/** This process among those of one database, as people find it: its machine and its number there. */
export const PROCESS_NAME = `${hostname().slice(0, HOST_LETTERS)} ${process.pid}`;
