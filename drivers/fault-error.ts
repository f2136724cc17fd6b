/** An error whose kind is one of a closed set. */
export class FaultError<Fault extends string> extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.name = new.target.name;
    this.fault = fault;
  }
}
