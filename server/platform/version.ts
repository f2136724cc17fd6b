/** The version of Sluice that runs. */
import packageJson from '../../package.json' with { type: 'json' };

export const VERSION: string = packageJson.version;
