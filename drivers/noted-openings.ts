/** Openings that a driver stores for devices which do not: by device and terminal. Each change is written at once. */
export const notedOpenings = <Opening>(
  openings: Map<string, Opening>,
  place: (address: string, terminal: number) => string,
  write: () => void,
) => ({
  note(address: string, terminal: number, opening: Opening) {
    openings.set(place(address, terminal), opening);
    write();
  },
  forget(address: string, terminal: number) {
    if (openings.delete(place(address, terminal))) write();
  },
  find: (address: string, terminal: number) => openings.get(place(address, terminal)) ?? null,
});

/** Of a disk that is full people hear elsewhere (server/routine/watch-disk.ts); any other fault of a file is one. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
