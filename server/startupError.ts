/** Start-up problem that the operator can fix. Its message is one line. */
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
