// A table in place of a switch over the types of messages: it does not compile while one has no entry.

interface Typed {
  readonly type: string;
}

/** What is done with a message of each type, and with what is given beside it. */
export type MessageHandlers<Message extends Typed, Given extends unknown[] = [], Result = unknown> = {
  readonly [Type in Message['type']]: (message: Extract<Message, { type: Type }>, ...given: Given) => Result;
};

export function handleMessage<Message extends Typed, Given extends unknown[], Result>(
  handlers: MessageHandlers<Message, Given, Result>,
  message: Message,
  ...given: Given
): Result {
  const handle = handlers[message.type as Message['type']] as (message: Message, ...given: Given) => Result;
  return handle(message, ...given);
}
