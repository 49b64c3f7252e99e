// The functions of Helm's templates, except the functions of text/template and of the engine (`include`, `tpl`, …).
import type { FunctionTable } from '../go/function.ts';
import { dataFunctions } from './data-formats.ts';
import { dateFunctions } from './dates.ts';
import { dictFunctions } from './dicts.ts';
import { encodingFunctions } from './encodings.ts';
import { hashFunctions } from './hashes.ts';
import { caseFunctions } from './letter-case.ts';
import { listFunctions } from './lists.ts';
import { numberFunctions } from './numbers.ts';
import { pathFunctions } from './paths.ts';
import { regexFunctions } from './regexes.ts';
import { stringFunctions } from './strings.ts';
import { trimFunctions } from './trim-indent.ts';
import { typeFunctions } from './types.ts';
import { unknownFunctions } from './unknown-results.ts';
import { urlFunctions } from './urls.ts';
import { versionFunctions } from './versions.ts';
import { wrappingFunctions } from './wrapping.ts';

export const helmFunctions: FunctionTable = new Map([
  ...caseFunctions,
  ...dataFunctions,
  ...dateFunctions,
  ...dictFunctions,
  ...encodingFunctions,
  ...hashFunctions,
  ...listFunctions,
  ...numberFunctions,
  ...pathFunctions,
  ...regexFunctions,
  ...stringFunctions,
  ...trimFunctions,
  ...typeFunctions,
  ...unknownFunctions,
  ...urlFunctions,
  ...versionFunctions,
  ...wrappingFunctions,
]);
