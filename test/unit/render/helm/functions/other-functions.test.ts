import { describe } from 'vitest';
import { checkExpressions } from '../../../../support/helm-expression.ts';

describe('versions', () => {
  checkExpressions([
    ['semverCompare ">=1.23" "v1.27.3"', 'true'],
    ['semverCompare ">=1.23" "v1.27.3-gke.1"', 'false'],
    ['semverCompare ">=1.23-0" "v1.27.3-gke.1"', 'true'],
    ['semverCompare "~1.2 || ^3" "3.9.9"', 'true'],
    ['semverCompare ">=x" "1.2.3"', 'true'],
    ['semverCompare "abc" "1.2.3"', 'error: error calling semverCompare: improper constraint: "abc"'],
    ['semverCompare ">1 ||" "1.2.3"', 'error: error calling semverCompare: improper constraint: ""'],
    [
      'semver "99999999999999999999.0.0"',
      'error: error calling semver: error parsing version segment: strconv.ParseUint: parsing "99999999999999999999": value out of range',
    ],
    ['toYaml (semver "v1.2")', '1.2.0'],
    ['semverCompare "1" "a"', 'error: error calling semverCompare: invalid semantic version'],
    ['(semver "v1.2.3-a+b").Minor', '2'],
    ['semver "v1.2"', '1.2.0'],
    ['(semver "1.2.3").Compare (semver "1.10.0")', '-1'],
    ['(semver "v1.2.3-a").IncPatch', '1.2.3'],
  ]);
});

describe('hashes and encodings', () => {
  checkExpressions([
    ['sha1sum "abc"', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['sha256sum ""', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['sha256sum (repeat 100 "é") | trunc 8', 'f42ec48e'],
    ['sha512sum "abc" | trunc 16', 'ddaf35a193617aba'],
    ['adler32sum "Wikipedia"', '300286872'],
    ['b64enc "é?"', 'w6k/'],
    ['b64dec "w6k/"', 'é?'],
    ['b64dec "a$"', 'illegal base64 data at input byte 1'],
    ['b64dec "YWI"', 'illegal base64 data at input byte 0'],
    ['b64dec "/w==" | quote', '"\\xff"'],
    ['b32enc "ab"', 'MFRA===='],
    ['b32dec "MFRA===="', 'ab'],
  ]);
});

describe('dates', () => {
  checkExpressions([
    ['date "2006-01-02 15:04:05 Mon Jan _2 PM MST Z07:00" 1700000000', '2023-11-14 22:13:20 Tue Nov 14 PM UTC Z'],
    ['htmlDate 0', '1970-01-01'],
    ['date "02.1.06 03:04 pm 002" (int64 -1)', '31.12.69 11:59 pm 365'],
    ['toDate "2006-01-02" "2024-02-29" | date "Monday, 2 January 2006"', 'Thursday, 29 February 2024'],
    ['toDate "2006-01-02" "2023-02-29"', '0001-01-01 00:00:00 +0000 UTC'],
    [
      'mustToDate "2006-01-02" "x"',
      'error: error calling mustToDate: parsing time "x" as "2006-01-02": cannot parse "x" as "2006"',
    ],
    [
      'mustToDate "2006-01-02" "2023-02-29"',
      'error: error calling mustToDate: parsing time "2023-02-29": day out of range',
    ],
    ['toDate "2006-01-02T15:04:05Z07:00" "2024-01-02T03:04:05.5+02:00" | unixEpoch', '1704157445'],
    ['toDate "2006-01-02" "2024-01-01" | dateModify "-1.5h" | date "2006-01-02 15:04"', '2023-12-31 22:30'],
    ['duration "95"', '1m35s'],
    ['duration 95', '0s'],
    ['durationRound "2400h10m5s"', '3mo'],
    ['dateInZone "2006" 0 "UTC"', '1970'],
  ]);
});

describe('paths and URLs', () => {
  checkExpressions([
    ['base "/a/b.c"', 'b.c'],
    ['dir "/a/b/"', '/a/b'],
    ['dir "a"', '.'],
    ['clean "a/../../b//c/."', '../b/c'],
    ['clean "/.."', '/'],
    ['ext "a.tar.gz"', '.gz'],
    ['isAbs "/a"', 'true'],
    ['osBase ""', '.'],
    ['(urlParse "http://u:p@host:80/a%20b?q=1#f").path', '/a b'],
    [
      '(urlParse "http://u:p@host:80/a?q=1#f") | toJson',
      '{"fragment":"f","host":"host:80","hostname":"host","opaque":"","path":"/a","query":"q=1","scheme":"http","userinfo":"u:p"}',
    ],
    ['urlParse "%"', 'error: error calling urlParse: unable to parse url: parse "%": invalid URL escape "%"'],
    ['urlJoin (urlParse "http://u@host/a%20b?q=1#f")', 'http://u@host/a%20b?q=1#f'],
  ]);
});

describe('what no file says is unknown', () => {
  checkExpressions([
    ['randAlphaNum 5', '\uE000'],
    ['now | date "2006"', '\uE000'],
    ['default (randAlphaNum 5) "set"', 'set'],
    ['default "x" (randAlphaNum 5)', '\uE000'],
    ['toYaml (dict "a" 1 "b" (uuidv4))', 'a: 1\nb: \uE000'],
    ['(dict "a" 1 "b" (uuidv4)).a', '1'],
    ['list 1 (uuidv4) | join "-" | quote', '"1-\uE000"'],
    ['ternary "a" (genPrivateKey "rsa") true', 'a'],
    ['getHostByName "localhost" | quote', '""'],
    ['list "b" (uuidv4) "a" | sortAlpha | join "-"', '\uE000'],
    ['len (randAlpha 1)', '\uE000'],
    ['randInt 1 3', '\uE000'],
    ['shuffle "ab"', '\uE000'],
  ]);
});

describe('where chance has one choice, the result is known', () => {
  checkExpressions([
    ['randNumeric 0 | quote', '""'],
    ['randAlpha -1 | quote', '""'],
    ['randAlphaNum 0 | len', '0'],
    ['randAscii 0 | default "none"', 'none'],
    ['randBytes 0 | quote', '""'],
    ['randBytes -1', 'error: error calling randBytes: runtime error: makeslice: len out of range'],
    ['list "b" (randAlpha 0) "a" | sortAlpha | join "-"', '-a-b'],
    ['randInt 4 5', '4'],
    ['randInt 5 5', 'error: error calling randInt: invalid argument to Intn'],
    ['shuffle "" | quote', '""'],
    ['shuffle "aaa"', 'aaa'],
    ['htpasswd "a:b" "secret"', 'invalid username: a:b'],
    ['genPrivateKey "none"', 'Unknown type none'],
    ['derivePassword 1 "none" "p" "u" "s"', 'cannot find password template none'],
  ]);
});
