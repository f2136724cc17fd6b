/** An error that says what is wrong by one word of a closed set. */
export class FaultError<Fault extends string> extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.name = new.target.name;
    this.fault = fault;
  }
}
