// Notices that the extension host of the page has ended: after a crash VS Code starts another one, but leaves the page
// as it is.
import { startHeartbeat } from '../../../protocol/heartbeat.ts';
import type { PingResponse } from '../../../protocol/ping.ts';

export interface HostWatchOptions {
  ping(): void;
  /** Also with false, if a host that was paused answers after all. */
  lost(isLost: boolean): void;
}

export class HostWatch {
  private readonly options: HostWatchOptions;
  private answer: (response: PingResponse) => void = () => {};
  private isLost = false;

  constructor(options: HostWatchOptions) {
    this.options = options;
    this.start();
  }

  /** There is a message from the host: any one proves that it lives. */
  heard(): void {
    this.answer({ isDebugged: false });
    if (!this.isLost) return;
    this.isLost = false;
    this.options.lost(false);
  }

  private start(): void {
    const { ping, lost } = this.options;
    startHeartbeat({
      ping: () => {
        ping();
        return new Promise((resolve) => {
          this.answer = resolve;
        });
      },
      slow: () => {},
      recovered: () => {},
      hangs: () => {
        this.isLost = true;
        lost(true);
      },
    });
  }
}
