/** Problem at the start that the operator can solve. Its message is one line. */
export class StartupError extends Error {
  constructor(message: string) {
    super(
      message
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    );
    this.name = 'StartupError';
  }
}
