/** What `public/early-reads.js` has asked for before this code was there; each answer is good for one taker. */
declare global {
  interface Window {
    sluiceEarlyReads?: Map<string, Promise<Response>>;
  }
}

export function takeEarlyRead(address: string): Promise<Response> | undefined {
  const answer = window.sluiceEarlyReads?.get(address);
  window.sluiceEarlyReads?.delete(address);
  return answer;
}

/** Of somebody who has left. */
export const forgetEarlyReads = () => window.sluiceEarlyReads?.clear();
