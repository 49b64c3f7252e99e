// A client can be asked, once it runs, to tell of more than it does by itself.
import type { Connection } from './connection.ts';
import type { HeardMethod } from './messages.ts';

/** Once for each method: it is its own name for what was asked. */
export function register(connection: Connection, method: HeardMethod, registerOptions: unknown): void {
  const registrations = [{ id: method, method, registerOptions }];
  connection.sendRequest('client/registerCapability', { registrations }).catch(() => connection.log('Info', `${method} is not told.`));
}
