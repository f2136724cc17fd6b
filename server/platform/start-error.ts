/** Why Sluice cannot start, in one sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
