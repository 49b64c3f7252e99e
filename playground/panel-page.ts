import type { Host } from '../client/panel/host/host.ts';
import { Panel } from '../client/panel/panel.ts';
import { adoptStyles } from '../client/panel/styles/adopt.ts';
import { type MessageToPage, parseMessageToPage } from '../protocol/panel.ts';
import { applyTheme } from './page/theme.ts';
import type { FromFrame, ToFrame } from './panel/frame-messages.ts';

const post = (message: FromFrame): void => parent.postMessage(message, '*');
const listeners: ((message: MessageToPage) => void)[] = [];
let isStarted = false;

addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  if ('theme' in data) applyTheme(data.theme);
  if ('start' in data && !isStarted) start(data.start);
  const message = 'panel' in data ? parseMessageToPage(data.panel) : undefined;
  if (message) for (const listener of listeners) listener(message);
});

function start(stored: unknown): void {
  isStarted = true;
  adoptStyles();
  const host: Host = {
    send: (message) => post({ panel: message }),
    stored,
    store: (view) => post({ view }),
    listen: (receive) => listeners.push(receive),
  };
  const panel = document.querySelector('replicast-panel');
  if (panel instanceof Panel) panel.connect(host);
}

for (const type of ['dragenter', 'dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (type !== 'drop') post({ dragged: true });
  });

post({ ready: true });
