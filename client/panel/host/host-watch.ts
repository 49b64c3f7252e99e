// Notices that the extension host has ended. After a crash VS Code starts another host, but does not connect the page
// to it.
import { startHeartbeat } from '../../../protocol/heartbeat.ts';
import type { PingResponse } from '../../../protocol/ping.ts';

export interface HostWatchOptions {
  ping(): void;
  /**
   * Called with `true` when the host does not answer, and with `false` if the host was only paused and answers again.
   */
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
