/** The limit of an answer (ARCHITECTURE.md, invariant 10). */
const answerCpuMs = 1000;
/** Added for each further message that is answered at the same time. */
const furtherCpuMs = 100;

export class SlowAnswer extends Error {}

export interface Meter {
  /**
   * Call it when everything that was sent has been answered.
   * @param what names the answer in a failure
   * @param options `messages`: the answers since the last call; `maxMs`: the longest CPU time of one @throws SlowAnswer
   */
  answered(what: string, options?: { messages?: number; maxMs?: number }): void;
}

export const uncheckedMeter: Meter = { answered() {} };

/** @param progress called after each answer */
export function createMeter(progress: () => void = () => {}): Meter {
  let last = process.cpuUsage();
  return {
    answered(what, { messages = 1, maxMs = answerCpuMs } = {}) {
      const { user, system } = process.cpuUsage(last);
      const cpuMs = (user + system) / 1000;
      const maxCpuMs = maxMs + furtherCpuMs * (messages - 1);
      progress();
      last = process.cpuUsage();
      if (cpuMs > maxCpuMs)
        throw new SlowAnswer(`slow: ${what} takes more than ${maxCpuMs} ms of CPU time (${Math.round(cpuMs)} ms)`);
    },
  };
}
