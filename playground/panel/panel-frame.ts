import type { MessageToPage } from '../../protocol/panel.ts';
import type { ThemeName } from '../page/theme.ts';
import type { FromFrame, ToFrame } from './frame-messages.ts';

export interface PanelFrameOptions {
  theme(): ThemeName;
  received(message: unknown): void;
  viewChanged(): void;
  gone(): void;
}

export class PanelFrame {
  private readonly frame = document.querySelector<HTMLIFrameElement>('#panel');
  private readonly options: PanelFrameOptions;
  private isListening = false;
  /** True from a restart until the new page is loaded: messages of the old page are ignored. */
  private isRestarting = false;
  private current: unknown;

  constructor(options: PanelFrameOptions) {
    this.options = options;
  }

  get view(): unknown {
    return this.current;
  }

  /**
   * Starts the page in the frame. Called after the address was read, because a link contains the view with which the
   * page begins.
   */
  start(): void {
    this.isListening = true;
    addEventListener('message', ({ source, data }: MessageEvent<FromFrame>) => {
      if (source === this.frame?.contentWindow && typeof data === 'object' && data !== null) this.receive(data);
    });
    this.postStart();
  }

  /** Loads a new page with the view, because a page accepts a view only when it starts. */
  restart(view: unknown): void {
    this.current = view;
    if (!this.isListening || !this.frame) return;
    this.isRestarting = true;
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
    if ('ready' in message) {
      this.isRestarting = false;
      this.postStart();
    }
    if (this.isRestarting) return;
    if ('dragged' in message) document.body.classList.add('dropping');
    if ('panel' in message) this.options.received(message.panel);
    if (!('view' in message)) return;
    this.current = message.view;
    this.options.viewChanged();
  }

  /** This method is called when this page starts and when the frame is ready, because either may happen first. */
  private postStart(): void {
    this.postToFrame({ start: this.current, theme: this.options.theme() });
  }

  private postToFrame(message: ToFrame): void {
    this.frame?.contentWindow?.postMessage(message, '*');
  }
}
