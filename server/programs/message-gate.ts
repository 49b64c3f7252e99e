import type { Message, MessageStrategy } from 'vscode-languageserver';

type HandleMessage = Parameters<MessageStrategy['handleMessage']>[1];

export class MessageGate implements MessageStrategy {
  private waiting: (() => void)[] | undefined;

  handleMessage(message: Message, handle: HandleMessage): ReturnType<HandleMessage> {
    if (!this.waiting) return handle(withReadableInitialize(message));
    this.waiting.push(() => void handle(message));
  }

  close(): void {
    this.waiting = [];
  }

  open(): void {
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const handOn of waiting) handOn();
  }
}

/** Parameters that `onInitialize` refuses, because `capabilities` is not an object. */
const unreadable = { processId: null, capabilities: false };

/**
 * Replaces unreadable parameters of `initialize` with parameters that our handler refuses. The protocol library reads
 * the parameters before our handler does, and fails if the parameters are not objects.
 */
function withReadableInitialize(message: Message): Message {
  if (!('method' in message) || message.method !== 'initialize') return message;
  const params = 'params' in message ? message.params : undefined;
  const [first] = Array.isArray(params) ? params : [params];
  const isReadable = isObjectOfAnyRealm(first) && 'capabilities' in first && isObjectOfAnyRealm(first.capabilities);
  return isReadable ? message : Object.assign({ ...message }, { params: unreadable });
}

/**
 * Whether the value is an object. `instanceof` would be false for an object of a worker, which belongs to another
 * realm.
 */
export function isObjectOfAnyRealm(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
