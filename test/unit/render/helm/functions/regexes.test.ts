import { describe, expect, test } from 'vitest';
import { checkExpressions, textOf } from '../../../../support/helm-expression.ts';

describe('regular expressions have the syntax of Go', () => {
  checkExpressions([
    ['regexMatch "^a.c$" "abc"', 'true'],
    ['regexMatch "(" "a"', 'false'],
    ['regexFind "a+?" "aaa"', 'a'],
    ['regexFind "a|ab" "ab"', 'a'],
    ['regexFind "(?i)ÄB" "xäb"', 'äb'],
    ['regexFind "[[:digit:]]{2,3}" "a12345"', '123'],
    ['regexFind `\\bfoo\\b` "a foo b"', 'foo'],
    ['regexFind `\\pL+` "1éa2"', 'éa'],
    ['regexFind `\\Qa.b\\E` "aab a.b"', 'a.b'],
    ['regexFind "(?s)a.b" "a\\nb" | quote', '"a\\nb"'],
    ['regexFind "(?m)^b$" "a\\nb"', 'b'],
    ['regexFindAll "[2,4]" "12345" -1 | toJson', '["2","4"]'],
    ['regexFindAll "a" "b" -1 | toJson', 'null'],
    ['regexReplaceAll "a(x*)b" "-ab-axxb-" "${1}W"', '-W-xxW-'],
    ['regexReplaceAll "a(x*)b" "-ab-axxb-" "$1W"', '---'],
    ['regexReplaceAll "(?P<n>b)" "abc" "<$n$$>"', 'a<b$>c'],
    ['regexReplaceAll "x*" "abxd" "-"', '-a-b-d-'],
    ['regexReplaceAllLiteral "a" "banana" "${1}"', 'b${1}n${1}n${1}'],
    ['regexSplit "z+" "pizza" -1 | toJson', '["pi","a"]'],
    ['regexSplit "," "a,b,c" 2 | toJson', '["a","b,c"]'],
    ['regexSplit "" "ab" -1 | toJson', '["a","b"]'],
    ['regexQuoteMeta "1.2[3]"', '1\\.2\\[3\\]'],
  ]);
});

describe('a wrong pattern is reported in the words of Go', () => {
  const wrong = (text: string) => `error: error calling mustRegexMatch: error parsing regexp: ${text}`;
  checkExpressions([
    ['mustRegexMatch "(" "a"', wrong('missing closing ): `(`')],
    ['mustRegexMatch "a)" "a"', wrong('unexpected ): `a)`')],
    ['mustRegexMatch "*" "a"', wrong('missing argument to repetition operator: `*`')],
    ['mustRegexMatch "a**" "a"', wrong('invalid nested repetition operator: `**`')],
    ['mustRegexMatch "[a" "a"', wrong('missing closing ]: `[a`')],
    ['mustRegexMatch "[b-a]" "a"', wrong('invalid character class range: `b-a`')],
    ['mustRegexMatch `\\q` "a"', wrong('invalid escape sequence: `\\q`')],
    ['mustRegexMatch `(a)\\1` "a"', wrong('invalid escape sequence: `\\1`')],
    ['mustRegexMatch "a{1001}" "a"', wrong('invalid repeat count: `{1001}`')],
    ['mustRegexMatch "(?=a)" "a"', wrong('invalid or unsupported Perl syntax: `(?=`')],
    [
      'regexFind "(" "a"',
      'error: error calling regexFind: regexp: Compile(`(`): error parsing regexp: missing closing ): `(`',
    ],
  ]);
});

test('a pattern that makes backtracking slow is matched in linear time', () => {
  expect(textOf(`regexMatch "^(a+)+$" (printf "%sb" (repeat 5000 "a"))`)).toBe('false');
});
