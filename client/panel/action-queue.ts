// Runs actions in their order: at once, or as soon as the parts of the page that they need are loaded. An action that
// needs one is run again from its beginning, so what it does before must bear repetition.
import { loadMissingPart } from './missing-part.ts';

export class ActionQueue {
  private readonly waiting: (() => void)[] = [];
  private readonly failed: () => void;
  private isRunning = false;

  /** Calls `failed` when a part cannot be loaded, and goes on with the next action. */
  constructor(failed: () => void) {
    this.failed = failed;
  }

  run(action: () => void): void {
    this.waiting.push(action);
    if (!this.isRunning) this.runAll();
  }

  private runAll(): void {
    this.isRunning = true;
    for (let [action] = this.waiting; action !== undefined; [action] = this.waiting) {
      const loading = this.attempt(action);
      if (loading) {
        loading.then(
          () => this.runAll(),
          () => this.skip(),
        );
        return;
      }
      this.waiting.shift();
    }
    this.isRunning = false;
  }

  /** @returns the loading of a part that is missing. */
  private attempt(action: () => void): Promise<void> | undefined {
    try {
      action();
      return undefined;
    } catch (error) {
      const loading = loadMissingPart(error);
      // As if it had not been run in a queue.
      if (!loading) reportError(error);
      return loading;
    }
  }

  private skip(): void {
    this.waiting.shift();
    this.failed();
    this.runAll();
  }
}
