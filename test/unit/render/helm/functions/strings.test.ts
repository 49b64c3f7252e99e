import { describe } from 'vitest';
import { checkExpressions } from '../../../../support/helm-expression.ts';

describe('functions over strings count bytes', () => {
  checkExpressions([
    ['trunc 3 "abcdef"', 'abc'],
    ['trunc -2 "abcdef"', 'ef'],
    ['trunc 9 "abc"', 'abc'],
    ['trunc 2 "aé" | quote', '"a\\xc3"'],
    ['substr 1 3 "abcdef"', 'bc'],
    ['substr -1 3 "abcdef"', 'abc'],
    ['substr 2 -1 "abcdef"', 'cdef'],
    ['substr 4 2 "abcdef"', 'error: error calling substr: runtime error: slice bounds out of range [4:2]'],
    ['abbrev 5 "hello world"', 'he...'],
    ['abbrev 3 "hello"', 'hello'],
    ['abbrev 5 "hello"', 'hello'],
    ['abbrevboth 1 6 "hello world"', 'hello world'],
    ['abbrevboth 5 7 "hello world"', '... ...'],
    ['abbrevboth 5 10 "1234 5678 9123"', '...5678...'],
    ['wrap 5 "one two three"', 'one\ntwo\nthree'],
    ['wrapWith 3 "|" "abcdefg"', 'abc|def|g'],
    ['wrapWith 5 "|" "abc defghijk lm"', 'abc|defgh|ijk|lm'],
    ['len "é"', '2'],
    ['nospace "a é"', 'aÃ©'],
    ['nospace "é"', 'é'],
  ]);
});

describe('functions that trim, repeat and replace', () => {
  checkExpressions([
    ['trim "  a b\\n" | quote', '"a b"'],
    ['trimAll "$-" "-$a-$"', 'a'],
    ['trimAll "-" "-ab"', 'ab'],
    ['trimAll "-" "ab-"', 'ab'],
    ['trimAll "-" "-😀-"', '😀'],
    ['trimAll "😀" "😀a😀"', 'a'],
    ['trimPrefix "-" "--a"', '-a'],
    ['trimSuffix "" "a"', 'a'],
    ['indent 2 "a\\n\\nb" | quote', '"  a\\n  \\n  b"'],
    ['nindent 2 "a" | quote', '"\\n  a"'],
    ['indent -1 "a"', 'error: error calling indent: strings: negative Repeat count'],
    ['repeat 3 "ab"', 'ababab'],
    ['repeat -1 "a"', 'error: error calling repeat: strings: negative Repeat count'],
    ['replace "" "-" "ab"', '-a-b-'],
    ['replace "l" "L" "hello"', 'heLLo'],
    ['plural "pod" "pods" 1', 'pod'],
    ['plural "pod" "pods" 0', 'pods'],
    ['cat "" nil 1 (list 1 "x")', ' 1 [1 x]'],
    ['quote "a\\"b" nil 1', '"a\\"b" "1"'],
    ['squote "a" 1.5', "'a' '1.5'"],
    ['join "-" (list 1 nil "x" true)', '1-x-true'],
    ['join "-" 5', '5'],
    ['splitList "," "a,,b" | toJson', '["a","","b"]'],
    ['splitList "" "aé" | toJson', '["a","é"]'],
    ['(split "/" "a/b")._1', 'b'],
    ['splitn "-" 2 "a-b-c" | toJson', '{"_0":"a","_1":"b-c"}'],
    ['toStrings (list 1 nil "x") | toJson', '["1","x"]'],
    ['contains "b" "abc"', 'true'],
  ]);
});

describe('functions that change case', () => {
  checkExpressions([
    ['upper "straße"', 'STRAßE'],
    ['title "it\'s some_snake-case"', "It'S Some_snake-Case"],
    ['untitle "Hello World"', 'hello world'],
    ['swapcase "aBc"', 'AbC'],
    ['initials "First Try"', 'FT'],
    ['initials "één"', 'Ã'],
    ['camelcase "http_server-name"', 'HttpServerName'],
    ['camelcase "HTTPServer"', 'Httpserver'],
    ['camelcase "_a_" ', '_A_'],
    ['camelcase "--"', '---'],
    ['snakecase "HTTPServer2xx"', 'http_server_2xx'],
    ['snakecase "Bld4Floor"', 'bld4_floor'],
    ['snakecase "some text-here"', 'some_text_here'],
    ['kebabcase "FirstName"', 'first-name'],
    ['kebabcase "é→日本"', 'é-→日本'],
  ]);
});
