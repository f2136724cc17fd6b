/** Commands that need the data folder besides the rows of the database: backups, and the code of the server's page. */
import { readSecret } from '../platform/data-folder.ts';
import { StartError } from '../platform/start-error.ts';
import { makeOperatorCode } from '../server-status/operator-code.ts';
import { BACKUP_COMMANDS, type FolderCommand, type OperatorPlace } from './backup-commands.ts';

export const FOLDER_COMMANDS: Readonly<Record<string, FolderCommand>> = {
  ...BACKUP_COMMANDS,
  'admin-code': {
    parameters: [],
    says: 'shows the code by which the first account opens the page of the server, as the start prints it',
    run: async ({ dataDir, sessionSecret }) => [makeOperatorCode(readSecret(dataDir, sessionSecret))],
  },
};

/** Null where the arguments name another command. Throws StartError for wrong ones. */
export function chooseFolderCommand([name = '', ...args]: readonly string[]) {
  const command = Object.hasOwn(FOLDER_COMMANDS, name) ? FOLDER_COMMANDS[name] : undefined;
  if (!command) return null;
  const options = new Set(args.filter((arg) => arg.startsWith('--')));
  const rest = args.filter((arg) => !options.has(arg));
  const unknown = [...options].find((option) => !command.options?.includes(option));
  if (unknown !== undefined) throw new StartError(`“${name}” does not know ${unknown}.`);
  if (rest.length !== command.parameters.length)
    throw new StartError(`“${name}” wants ${command.parameters.join(' and ') || 'no more words'}.`);
  return {
    isExclusive: command.isExclusive ?? false,
    run: (place: OperatorPlace, now: () => Date) => command.run(place, now, rest, options),
  };
}
