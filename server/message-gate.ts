// Keeps the messages of the client while the server is loaded, and hands them on in their order.
import type { Message, MessageStrategy } from 'vscode-languageserver';

type HandleMessage = Parameters<MessageStrategy['handleMessage']>[1];

export class MessageGate implements MessageStrategy {
  /** Undefined while it is open. */
  #waiting: (() => void)[] | undefined;

  handleMessage(message: Message, handle: HandleMessage): ReturnType<HandleMessage> {
    if (!this.#waiting) return handle(message);
    this.#waiting.push(() => void handle(message));
  }

  close(): void {
    this.#waiting = [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const handOn of waiting) handOn();
  }
}
