// A table of handlers instead of a switch over the types of messages: if a type has no entry, it does not compile.

interface Typed {
  readonly type: string;
}

/** The handler of each type of message, with further arguments. */
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
