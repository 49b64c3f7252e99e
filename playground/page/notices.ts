// The two lines of the page that say something: what was done, which goes away by itself, and what was refused, which
// stays until something is done.

/** How long it is shown what was done. */
const saidMs = 15_000;

export class Notices {
  private readonly status = line('status');
  private readonly message = line('message');
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly say = (text: string): void => {
    this.warn('');
    this.status.textContent = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.status.replaceChildren(), saidMs);
  };

  /** An empty text takes the last one away. */
  readonly warn = (text: string): void => {
    this.message.textContent = text;
  };
}

const line = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;
