// The program of the page's workers. The page cannot read the program's files, so the host sends the modules and the
// page makes a blob of each module.
import type { MessageToPage } from '../../../protocol/panel.ts';
import { addressModules } from '../../../protocol/program-modules.ts';

interface Waiting {
  resolve(address: string): void;
  reject(error: Error): void;
}

class WorkerProgram {
  private askHost: () => void = () => {};
  private address: Promise<string> | undefined;
  private waiting: Waiting | undefined;

  connect(askHost: () => void): void {
    this.askHost = askHost;
  }

  request(): Promise<string> {
    this.address ??= new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.askHost();
    });
    return this.address;
  }

  receive({ modules, problem }: Extract<MessageToPage, { type: 'worker' }>): void {
    if (problem === undefined) {
      const address = [...addressModules(modules).values()].at(-1) ?? '';
      this.waiting?.resolve(address);
    } else {
      this.address = undefined;
      this.waiting?.reject(new Error(problem));
    }
  }
}

export const workerProgram = new WorkerProgram();
