/**
 * Has matter.js leave the process alone, before it is loaded: signals, exit code, arguments and files are Sluice's. Valves
 * that are driven and gardens that are shown both load it.
 */
let quieting: Promise<void> | null = null;

export function quietMatter(): Promise<void> {
  quieting ??= import('@matter/nodejs/config').then(({ config }) => {
    Object.assign(config, {
      loadProcessArgv: false,
      loadProcessEnv: false,
      loadConfigFile: false,
      trapProcessSignals: false,
      trapUnhandledErrors: false,
      setProcessExitCodeOnError: false,
    });
  });
  return quieting;
}
