// The one door to VS Code: messages out, parsed messages in, and the little that is kept while the page is away.
import { type MessageToHost, type MessageToPage, parseMessageToPage } from '../../protocol/panel.ts';

interface VsCodeApi {
  postMessage(message: MessageToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  send(message: MessageToHost): void;
  /** As it was stored, by whatever version of the page. */
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
