/** What is used of the library, which brings no types. */
declare module 'semver' {
  export function clean(version: string): string | null;
  export function compare(one: string, other: string): -1 | 0 | 1;
  export function gt(one: string, other: string): boolean;
  export function prerelease(version: string): readonly (string | number)[] | null;
}
