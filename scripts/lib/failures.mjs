/** An expected failure that knows what the reader can do about it. */
export class Remedy extends Error {
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}

/** Somebody asked us to stop: not a failure, only the end. */
export class Stopped extends Error {}
