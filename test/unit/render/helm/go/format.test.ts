// What Go 1.26 prints for the same calls.
import { expect, test } from 'vitest';
import { renderText, textOf } from '../../../../support/template.ts';

const values = { s: 'web', n: 3, big: 1000000, l: ['a', 2, null, { b: 'x' }], m: { b: 'y', a: 1.5, c: { d: true } } };

test.each([
  ['{{ printf "%v %v %v %v" .Values.s .Values.n .Values.big nil }}', 'web 3 1e+06 <nil>'],
  ['{{ printf "%s|%s" "a" 1 }}', 'a|%!s(int=1)'],
  ['{{ printf "%d %d" 3 "x" }}', '3 %!d(string=x)'],
  ['{{ printf "%5.2f|%-8.3f|%08.2f" 1.5 2.25 -3.14159 }}', ' 1.50|2.250   |-0003.14'],
  ['{{ printf "%e %g %G" 1234567.0 1e21 0.00001 }}', '1.234567e+06 1e+21 1E-05'],
  ['{{ printf "%q %q" "a\\"b" .Values.l }}', '"a\\"b" ["a" %!q(float64=2) <nil> map["b":"x"]]'],
  ['{{ printf "%x %X %08x" "hi" 255 "w" }}', '6869 FF 00000077'],
  ['{{ printf "%t %v" true false }}', 'true false'],
  ['{{ printf "%T %T %T %T" 1 1.5 "a" .Values.m }}', 'int float64 string map[string]interface {}'],
  ["{{ printf \"%c %U %q\" 65 'ä' 'x' }}", "A U+00E4 'x'"],
  ['{{ printf "%o %b %#x %O" 8 5 255 8 }}', '10 101 0xff 0o10'],
  ['{{ printf "%+d % d %05d %-5d|" 1 2 -3 4 }}', '+1  2 -0003 4    |'],
  ['{{ printf "%v" .Values.m }}', 'map[a:1.5 b:y c:map[d:true]]'],
  ['{{ printf "%#v" .Values.m }}', 'map[string]interface {}{"a":1.5, "b":"y", "c":map[string]interface {}{"d":true}}'],
  ['{{ printf "%+v" .Values.l }}', '[a 2 <nil> map[b:x]]'],
  ['{{ printf "%s" .Values.l }}', '[a %!s(float64=2) <nil> map[b:x]]'],
  ['{{ printf "%d" "x" }}', '%!d(string=x)'],
  ['{{ printf "%d" 1.5 }}', '%!d(float64=1.5)'],
  ['{{ printf "%!" 1 }}', '%!!(int=1)'],
  ['{{ printf "%z" 1 }}', '%!z(int=1)'],
  ['{{ printf "%" 1 }}', '%!(NOVERB)%!(EXTRA int=1)'],
  ['{{ printf "%d %d" 1 }}', '1 %!d(MISSING)'],
  ['{{ printf "%s" 1 2 }}', '%!s(int=1)%!(EXTRA int=2)'],
  ['{{ printf "%[2]d %[1]d" 1 2 }}', '2 1'],
  ['{{ printf "%*d" 5 42 }}', '   42'],
  ['{{ printf "%.3s|%.1q" "héllo" "xyz" }}', 'hél|"x"'],
  ['{{ printf "%6s|%-6s|" "é" "ab" }}', '     é|ab    |'],
  ['{{ printf "%v %s" nil nil }}', '<nil> %!s(<nil>)'],
  ['{{ printf "%%"  }}', '%'],
  ['{{ printf "%.2v" "abc" }}', 'ab'],
  ['{{ printf "%w" 1 }}', '%!w(int=1)'],
  ['{{ print 1 2 "a" "b" 3 nil true }}', '1 2ab3 <nil> true'],
  ['{{ println 1 "a" nil }}', '1 a <nil>\n'],
  ['{{ print .Values.l }}{{ .Values.m }}', '[a 2 <nil> map[b:x]]map[a:1.5 b:y c:map[d:true]]'],
  ['{{ 1e20 }} {{ 1e21 }} {{ 123456789.0 }} {{ 0.000001 }} {{ 100000.0 }}', '1e+20 1e+21 1.23456789e+08 1e-06 100000'],
  ['{{ print (list) (list nil) }}', '[] [<nil>]'],
])('%s', (text, printed) => {
  expect(textOf(renderText(text, { values }))).toBe(printed);
});
