/** Why Sluice cannot start, as one clear sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
