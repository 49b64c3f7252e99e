// The two message lines of the page. A message about a completed action disappears after a while, a message about a
// refusal stays until the next action.

const statusMs = 15_000;

export class Notices {
  private readonly status = line('status');
  private readonly message = line('message');
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly say = (text: string): void => {
    this.warn('');
    this.status.textContent = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.status.replaceChildren(), statusMs);
  };

  /** Shows why an action was refused. An empty text removes the message. */
  readonly warn = (text: string): void => {
    this.message.textContent = text;
  };
}

const line = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;
