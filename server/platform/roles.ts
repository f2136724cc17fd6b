/** What a process does; all of it where nothing else is set (docs/scaling-out.md). */

export const ROLES = ['api', 'control', 'planner', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

/** Null if one is unknown, or there is none. */
export function readRoles(text: string): ReadonlySet<Role> | null {
  const names = text.split(',').map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  return names.every((name) => ROLES.some((role) => role === name)) ? new Set(roles) : null;
}

/** As they stand behind the name of a process among the connections of its database: a letter each, `acpj`. */
export const lettersOf = (roles: ReadonlySet<Role>): string => [...roles].map(([letter]) => letter).join('');
