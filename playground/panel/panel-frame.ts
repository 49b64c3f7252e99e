// The frame with the page of the panel, as the page around it sees it.
import type { MessageToPage } from '../../protocol/panel.ts';
import type { ThemeName } from '../page/theme.ts';
import type { FromFrame, ToFrame } from './frame-messages.ts';

export interface PanelFrameOptions {
  theme(): ThemeName;
  /** A message of the page of the panel, unparsed. */
  received(message: unknown): void;
  viewChanged(): void;
  /** Another page is loaded. */
  gone(): void;
}

export class PanelFrame {
  private readonly frame = document.querySelector<HTMLIFrameElement>('#panel');
  private readonly options: PanelFrameOptions;
  private isListening = false;
  private current: unknown;

  constructor(options: PanelFrameOptions) {
    this.options = options;
  }

  /** What the page of the panel has stored. */
  get view(): unknown {
    return this.current;
  }

  /** Before it, nothing is posted and nothing is heard: a link has the view with which the page begins. */
  start(): void {
    this.isListening = true;
    addEventListener('message', ({ source, data }: MessageEvent<FromFrame>) => {
      if (source === this.frame?.contentWindow && typeof data === 'object' && data !== null) this.receive(data);
    });
    this.postStart();
  }

  /** A page begins with one view, so another view is another page. */
  restart(view: unknown): void {
    this.current = view;
    if (!this.isListening || !this.frame) return;
    this.options.gone();
    this.frame.src = 'panel.html';
  }

  post(message: MessageToPage): void {
    this.postToFrame({ panel: message });
  }

  focus(): void {
    this.frame?.contentWindow?.focus();
  }

  showTheme(theme: ThemeName): void {
    this.postToFrame({ theme });
  }

  private receive(message: FromFrame): void {
    if ('ready' in message) this.postStart();
    if ('dragged' in message) document.body.classList.add('dropping');
    if ('panel' in message) this.options.received(message.panel);
    if (!('view' in message)) return;
    this.current = message.view;
    this.options.viewChanged();
  }

  /** Whichever of the two is loaded first. */
  private postStart(): void {
    this.postToFrame({ start: this.current, theme: this.options.theme() });
  }

  private postToFrame(message: ToFrame): void {
    this.frame?.contentWindow?.postMessage(message, '*');
  }
}
