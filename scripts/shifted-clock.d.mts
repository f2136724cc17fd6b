export function startClockAt(instantMs: number): void;
