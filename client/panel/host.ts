// The one door to VS Code: messages out, parsed messages in, and the little that is kept while the page is away.
import type { ToHost, ToPage } from '../../protocol/panel.ts';
import { parseToPage } from '../../protocol/parse-panel.ts';

interface VsCodeApi {
  postMessage(message: ToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  send(message: ToHost): void;
  /** As it was stored, by whatever version of the page. */
  readonly stored: unknown;
  store(state: unknown): void;
  listen(receive: (message: ToPage) => void): void;
}

export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    stored: api.getState(),
    store: (state) => api.setState(state),
    listen: (receive) =>
      addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = parseToPage(data);
        if (message !== undefined) receive(message);
      }),
  };
}
