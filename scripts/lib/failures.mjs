/** An expected failure that includes a remedy for the reader. */
export class Remedy extends Error {
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}

/** Thrown when the process was asked to stop, which is not a failure. */
export class Stopped extends Error {}
