import { describe } from 'vitest';
import { checkExpressions } from '../../../../support/helm-expression.ts';

describe('arguments of arithmetic are converted to int64', () => {
  checkExpressions(
    [
      ['add 1 "2" 3.9 true', '7'],
      ['add1 "0x10"', '17'],
      ['add "010" "1_0"', '18'],
      ['add "1.0" "1.5" "x"', '1'],
      ['sub 1 2', '-1'],
      ['mul 2 3 4', '24'],
      ['mul 9223372036854775807 2', '-2'],
      ['div -7 2', '-3'],
      ['mod -7 2', '-1'],
      ['div 1 0', 'error: error calling div: runtime error: integer divide by zero'],
      ['max 1 "5" 3', '5'],
      ['min 1 -5', '-5'],
      ['maxf 1 1.5', '1.5'],
      ['int "7.0"', '7'],
      ['int "7.5"', '0'],
      ['int 1e300', '-9223372036854775808'],
      ['int64 .big', '1000000'],
      ['float64 "1e3"', '1000'],
      ['atoi "99999999999999999999"', '9223372036854775807'],
      ['atoi "1.0"', '0'],
      ['toDecimal 777', '511'],
      ['round 2.345 2', '2.35'],
      ['round 2.5 0', '3'],
      ['round -2.5 0', '-3'],
      ['round 1.5 0 0.6', '1'],
      ['round 123.5555 3 0.6', '123.555'],
      ['ceil 1.1', '2'],
      ['floor -1.1', '-2'],
      ['addf 0.1 0.2', '0.3'],
      ['subf 1 0.9', '0.1'],
      ['mulf 1.1 1.1', '1.21'],
      ['divf 1 3', '0.3333333333333333'],
      ['divf 1 0', 'error: error calling divf: decimal division by 0'],
    ],
    { big: 1e6 },
  );
});

describe('printf prints as Go', () => {
  checkExpressions(
    [
      ['printf "%v %v" .big .small', '1e+06 1e-05'],
      ['printf "%d" .big', '%!d(float64=1e+06)'],
      ['printf "%05d" .seven', '%!d(float64=00007)'],
      ['printf "%.2f|%.0f|%.0f" 0.125 0.5 1.5', '0.12|0|2'],
      ['printf "%e %.3g %g" 1234.5678 1234.5678 100000.0', '1.234568e+03 1.23e+03 100000'],
      ['printf "%x %X %#x %o %b" 255 255 255 8 5', 'ff FF 0xff 10 101'],
      ['printf "%x" 7.0', '0x1.cp+02'],
      ['printf "%+d|%5d|%-5d|%05d" 3 3 3 -3', '+3|    3|3    |-0003'],
      ['printf "%q %q" "a\\n" 65', '"a\\n" \'A\''],
      ['printf "%s" 5', '%!s(int=5)'],
      ['printf "%s" (list 1 "a" nil)', '[%!s(int=1) a <nil>]'],
      ['printf "%t %t" true 1', 'true %!t(int=1)'],
      ['printf "%T %T" (list) .none', '[]interface {} <nil>'],
      ['printf "%#v" (dict "a" (list 1))', 'map[string]interface {}{"a":[]interface {}{1}}'],
      ['printf "%[2]s %[1]s" "a" "b"', 'b a'],
      ['printf "%*d" 4 7', '   7'],
      ['printf "%d"', '%!d(MISSING)'],
      ['printf "%d" 1 "x"', '1%!(EXTRA string=x)'],
      ['printf "%"', '%!(NOVERB)'],
      ['printf "%6.2s|" "héllo"', '    hé|'],
      ['printf "%x % x" "hi" "hi"', '6869 68 69'],
      ['print 1 2 "a" "b" 3', '1 2ab3'],
      ['println "a" 1 | quote', '"a 1\\n"'],
    ],
    { big: 1e6, small: 1e-5, seven: 7, none: null },
  );
});
