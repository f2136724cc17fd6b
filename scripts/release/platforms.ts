/** The machines that a release is made for. */
export interface Platform {
  /** As Node.js and npm name the processor. */
  arch: 'x64' | 'arm64';
  /** As Debian does. */
  debian: 'amd64' | 'arm64';
}

export const PLATFORMS: readonly Platform[] = [
  { arch: 'x64', debian: 'amd64' },
  { arch: 'arm64', debian: 'arm64' },
];
