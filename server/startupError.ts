/** A reason not to start that the person who starts the server can mend; told in one line. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '));
    this.name = 'StartupError';
  }
}
