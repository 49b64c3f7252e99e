// The only connection of the page to VS Code.
import { type MessageToHost, type MessageToPage, parseMessageToPage } from '../../../protocol/panel.ts';

interface VsCodeApi {
  postMessage(message: MessageToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  send(message: MessageToHost): void;
  /** The state that was stored last, maybe by another version of the page. */
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
