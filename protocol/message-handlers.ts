// Dispatches messages with a table of handlers instead of a switch, because a table that lacks a type of message does
// not compile.

interface Typed {
  readonly type: string;
}

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
