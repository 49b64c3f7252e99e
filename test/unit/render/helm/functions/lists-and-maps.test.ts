import { describe } from 'vitest';
import { checkExpressions } from '../../../../support/helm-expression.ts';

describe('functions over lists', () => {
  checkExpressions([
    ['first (list 1 2)', '1'],
    ['first (list) | toJson', 'null'],
    ['first "a"', 'error: error calling first: Cannot find first on type string'],
    ['first nil', 'error: error calling first: runtime error: invalid memory address or nil pointer dereference'],
    ['rest (list 1 2 3) | toJson', '[2,3]'],
    ['rest (list) | toJson', 'null'],
    ['initial (list 1 2) | toJson', '[1]'],
    ['last (list 1 2)', '2'],
    ['append (list 1) "a" | toJson', '[1,"a"]'],
    ['append 5 1', 'error: error calling append: Cannot push on type int'],
    ['prepend (list 1) "a" | toJson', '["a",1]'],
    ['concat (list 1) (until 2) | toJson', '[1,0,1]'],
    ['concat | toJson', 'null'],
    ['concat "a"', 'error: error calling concat: Cannot concat type string as list'],
    ['reverse (list 1 2) | toJson', '[2,1]'],
    ['compact (list 0 "" nil "a" false) | toJson', '["a"]'],
    ['uniq (list 1 1.0 "1" 1) | toJson', '[1,1,"1"]'],
    ['without (list 1 2 3) 2 | toJson', '[1,3]'],
    ['has 2 (list 1 2)', 'true'],
    ['has 2 nil', 'false'],
    ['slice (list 1 2 3) 1 2 | toJson', '[2]'],
    ['slice (list 1) 0 5', 'error: error calling slice: reflect.Value.Slice: slice index out of bounds'],
    ['slice true', 'error: error calling slice: list should be type of slice or array but bool'],
    ['chunk 2 (list 1 2 3) | toJson', '[[1,2],[3]]'],
    ['sortAlpha (list 10 9 "a") | toJson', '["10","9","a"]'],
    ['until -2 | toJson', '[0,-1]'],
    ['untilStep 1 10 4 | toJson', '[1,5,9]'],
    ['untilStep 1 10 -1 | toJson', '[]'],
    ['seq 3', '1 2 3'],
    ['seq 5 -2 0', '5 3 1'],
    ['seq 0 2 0', '0'],
    ['seq 2 0', '2 1 0'],
  ]);
});

describe('functions over maps', () => {
  checkExpressions([
    ['dict "a" 1 "b" | toJson', '{"a":1,"b":""}'],
    ['get (dict "a" 1) "b" | quote', '""'],
    ['(split "," "a")._1 | quote', '""'],
    ['index (split "," "a") "_1" | quote', '""'],
    ['deepCopy nil', 'error: error calling deepCopy: reflect: call of reflect.Value.Type on zero Value'],
    ['set (dict) "a" 1 | toJson', '{"a":1}'],
    ['unset (dict "a" 1) "a" | toJson', '{}'],
    ['hasKey (dict "a" nil) "a"', 'true'],
    ['pluck "a" (dict "a" 1) (dict) (dict "a" 2) | toJson', '[1,2]'],
    ['keys (dict "b" 1 "a" 2) | sortAlpha', '[a b]'],
    ['values (dict "a" 1) | toJson', '[1]'],
    ['pick (dict "a" 1 "b" 2) "b" | toJson', '{"b":2}'],
    ['omit (dict "a" 1 "b" 2) "b" | toJson', '{"a":1}'],
    ['dig "a" "b" "none" (dict "a" (dict "b" 1))', '1'],
    ['dig "a" "c" "none" (dict "a" (dict "b" 1))', 'none'],
    [
      'dig "a" "b" "none" (dict "a" 1)',
      'error: error calling dig: interface conversion: interface {} is int, not map[string]interface {}',
    ],
    ['dig "a" "b"', 'error: error calling dig: dig needs at least three arguments'],
  ]);
});

describe('merge keeps what is not empty, and mergeOverwrite takes what is there', () => {
  checkExpressions([
    ['merge (dict "a" 0 "b" 1) (dict "a" 2 "b" 3) | toJson', '{"a":2,"b":1}'],
    ['merge (dict "a" (dict "x" 1)) (dict "a" (dict "x" 2 "y" 3)) | toJson', '{"a":{"x":1,"y":3}}'],
    ['merge (dict "a" "s") (dict "a" (dict "x" 2)) | toJson', '{"a":"s"}'],
    ['merge (dict "a" list) (dict "a" (list 1)) | toJson', '{"a":[1]}'],
    ['merge (dict "a" (list 1)) (dict "a" (list 2)) | toJson', '{"a":[1]}'],
    ['mergeOverwrite (dict "a" 1 "b" 1) (dict "a" 0 "b" nil) | toJson', '{"a":0,"b":null}'],
    ['mergeOverwrite (dict "a" (dict "x" 1)) (dict "a" (dict "y" 0)) | toJson', '{"a":{"x":1,"y":0}}'],
    ['mergeOverwrite (dict "a" (dict "x" 1)) (dict "a" "s") | toJson', '{"a":"s"}'],
    ['mergeOverwrite (dict "a" (list 1)) (dict "a" list) | toJson', '{"a":[]}'],
    // A merged map is shared, a copied one is not.
    ['$m := dict "x" (dict) }}{{ $_ := merge (dict) $m }}{{ $_ := set $_.x "y" 1 }}{{ toJson $m', '{"x":{"y":1}}'],
    [
      '$m := dict "x" (dict) }}{{ $_ := merge (dict) (deepCopy $m) }}{{ $_ := set $_.x "y" 1 }}{{ toJson $m',
      '{"x":{}}',
    ],
  ]);
});

describe('functions over types and defaults', () => {
  checkExpressions(
    [
      ['typeOf .float', 'float64'],
      ['typeOf 1', 'int'],
      ['typeOf .none', '<nil>'],
      ['typeOf (until 1)', '[]int'],
      ['typeIs "string" "a"', 'true'],
      ['typeIsLike "*semver.Version" (semver "1.2.3")', 'true'],
      ['kindOf (dict)', 'map'],
      ['kindOf .none', 'invalid'],
      ['kindIs "slice" (list)', 'true'],
      ['deepEqual (list 1) (list 1)', 'true'],
      ['deepEqual 1 1.0', 'false'],
      ['default 5 0', '5'],
      ['default 5 ""', '5'],
      ['default 5 .none', '5'],
      ['default 5', '5'],
      ['empty (dict)', 'true'],
      ['coalesce 0 "" 3', '3'],
      ['all 1 ""', 'false'],
      ['any 1 ""', 'true'],
      ['ternary "a" "b" false', 'b'],
    ],
    { float: 1.5, none: null },
  );
});
