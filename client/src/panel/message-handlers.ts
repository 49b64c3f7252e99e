// A table in place of a switch over the types of messages: it does not compile while one has no entry.

interface Typed {
  readonly type: string;
}

/** What is done with a message of each type. */
export type MessageHandlers<Message extends Typed> = {
  readonly [Type in Message['type']]: (message: Extract<Message, { type: Type }>) => unknown;
};

export function handleMessage<Message extends Typed>(handlers: MessageHandlers<Message>, message: Message): void {
  const handle = handlers[message.type as Message['type']] as (message: Message) => unknown;
  handle(message);
}
