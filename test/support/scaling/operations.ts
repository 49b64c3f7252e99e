import { commandOperations } from './commands.ts';
import type { Operation } from './operation.ts';
import { requestOperations } from './requests.ts';

export const operations: readonly Operation[] = [...commandOperations, ...requestOperations];

export function titleOf({ of, unit }: Operation): string {
  return `${of}: ${unit}`;
}
