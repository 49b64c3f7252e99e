import { dictFunctions } from '../functions/dicts.ts';
import { caseFunctions } from '../functions/letter-case.ts';
import { listFunctions } from '../functions/lists.ts';
import { numberFunctions } from '../functions/numbers.ts';
import { stringFunctions } from '../functions/strings.ts';
import { trimFunctions } from '../functions/trim-indent.ts';
import { typeFunctions } from '../functions/types.ts';
import { wrappingFunctions } from '../functions/wrapping.ts';
import type { FunctionTable } from '../go/function.ts';
export const table: FunctionTable = new Map([
  ...caseFunctions,
  ...dictFunctions,
  ...listFunctions,
  ...numberFunctions,
  ...stringFunctions,
  ...trimFunctions,
  ...typeFunctions,
  ...wrappingFunctions,
]);
