/** What `early/early-reads.js` has asked for before this code was there; each answer is good for one taker. */
declare global {
  interface Window {
    sluiceEarlyReads?: Map<string, Promise<Response>>;
  }
}

/** What nobody has taken by then, because another page was opened meanwhile, has grown old. */
const GOOD_FOR_MS = 30_000;

export function takeEarlyRead(address: string): Promise<Response> | undefined {
  if (performance.now() > GOOD_FOR_MS) forgetEarlyReads();
  const answer = window.sluiceEarlyReads?.get(address);
  window.sluiceEarlyReads?.delete(address);
  return answer;
}

/** Of somebody who has left. */
export const forgetEarlyReads = () => window.sluiceEarlyReads?.clear();
