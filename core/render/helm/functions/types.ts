import { kindName, typeName } from '../go/inspect.ts';
import { goBool, goNil, goString } from '../go/make.ts';
import type { GoValue } from '../go/value.ts';
import { deepEqual, isEmpty } from './conversions.ts';
import { declare, keepingUnknown, type NamedFunction, text, truthArgument } from './signatures.ts';

export const typeFunctions: readonly NamedFunction[] = [
  declare('typeOf', 'any -> string', ([value = goNil]) => goString(typeName(value))),
  declare('typeIs', 'string any -> bool', ([name, value = goNil]) => goBool(text(name) === typeName(value))),
  declare('typeIsLike', 'string any -> bool', ([name, value = goNil]) => goBool(isLike(text(name), value))),
  declare('kindOf', 'any -> string', ([value = goNil]) => goString(kindName(value))),
  declare('kindIs', 'string any -> bool', ([name, value = goNil]) => goBool(text(name) === kindName(value))),
  declare('deepEqual', 'any any -> bool', ([a = goNil, b = goNil]) => goBool(deepEqual(a, b))),
  keepingUnknown(
    declare('default', 'any any... -> any', ([fallback = goNil, value]) =>
      value && !isAbsent(value) ? value : fallback,
    ),
  ),
  declare('empty', 'any -> bool', ([value]) => goBool(!value || isEmpty(value))),
  keepingUnknown(declare('coalesce', 'any... -> any', (args) => args.find((value) => !isAbsent(value)) ?? goNil)),
  declare('all', 'any... -> bool', (args) => goBool(args.every((value) => !isEmpty(value)))),
  declare('any', 'any... -> bool', (args) => goBool(args.some((value) => !isEmpty(value)))),
  keepingUnknown(
    declare('ternary', 'any any bool -> any', ([yes = goNil, no = goNil, condition]) => {
      if (condition?.kind === 'unknown') return condition;
      return truthArgument(condition) ? yes : no;
    }),
  ),
];

/** An unknown value is perhaps not empty, so an unknown value is absent only if no file sets it. */
function isAbsent(value: GoValue): boolean {
  return value.kind === 'unknown' ? value.isUnset === true : isEmpty(value);
}

function isLike(name: string, value: GoValue): boolean {
  const type = typeName(value);
  return type === name || type === `*${name}`;
}
