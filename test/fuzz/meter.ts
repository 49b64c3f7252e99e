// Measures the CPU time of each answer.

/** No answer may take longer (ARCHITECTURE.md, invariant 10). */
const answerCpuMs = 1000;
/** Of each further message that is answered together with it. */
const furtherCpuMs = 100;

export class SlowAnswer extends Error {}

export interface Meter {
  /**
   * Everything that was sent is answered.
   * @param what names it in the failure
   * @param options `messages`: how many answers there are since the last call; `maxMs`: of one, of CPU time
   * @throws SlowAnswer
   */
  answered(what: string, options?: { messages?: number; maxMs?: number }): void;
}

/** For processes in which other threads use CPU time as well. */
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
