// The only connection to VS Code: outgoing messages, parsed incoming messages, and the stored state of the page.
import { type MessageToHost, type MessageToPage, parseMessageToPage } from '../../../protocol/panel.ts';

interface VsCodeApi {
  postMessage(message: MessageToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  send(message: MessageToHost): void;
  /** The stored state, which any version of the page may have written. */
  readonly stored: unknown;
  store(state: unknown): void;
  listen(receive: (message: MessageToPage) => void): void;
}

export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    stored: api.getState(),
    store: (state) => api.setState(state),
    listen: (receive) =>
      addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = parseMessageToPage(data);
        if (message !== undefined) receive(message);
      }),
  };
}
