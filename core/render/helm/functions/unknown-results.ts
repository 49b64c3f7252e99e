// Functions whose results depend on chance, on the host or on keys. A result is known only if no other result is
// possible.
import { goInt, goString, goUnknown } from '../go/make.ts';
import { GoFailure, type GoValue } from '../go/value.ts';
import { declare, declareUnknown, integerArgument, type NamedFunction, text } from './signatures.ts';

type Known = (args: readonly GoValue[]) => GoValue | undefined;

function declareMostlyUnknown(name: string, signature: string, known: Known): NamedFunction {
  return declare(name, signature, (args) => known(args) ?? goUnknown(`the result of ${name}`));
}

function emptyText([length]: readonly GoValue[]): GoValue | undefined {
  return integerArgument(length) <= 0 ? goString('') : undefined;
}

function emptyBytes([length]: readonly GoValue[]): GoValue | undefined {
  if (integerArgument(length) < 0) throw new GoFailure('runtime error: makeslice: len out of range');
  return emptyText([goInt(integerArgument(length))]);
}

function onlyInteger([from, to]: readonly GoValue[]): GoValue | undefined {
  const count = integerArgument(to) - integerArgument(from);
  if (count <= 0) throw new GoFailure('invalid argument to Intn');
  return count === 1 ? goInt(integerArgument(from)) : undefined;
}

function onlyOrder([shuffled]: readonly GoValue[]): GoValue | undefined {
  return new Set(text(shuffled)).size <= 1 ? goString(text(shuffled)) : undefined;
}

const keyTypes = ['', 'rsa', 'dsa', 'ecdsa', 'ed25519'];
const passwordTypes = ['maximum', 'long', 'medium', 'short', 'basic', 'pin'];

export const unknownFunctions: readonly NamedFunction[] = [
  ...['randAlphaNum', 'randAlpha', 'randAscii', 'randNumeric'].map((name) =>
    declareMostlyUnknown(name, 'int -> string', emptyText),
  ),
  declareMostlyUnknown('randBytes', 'int -> string', emptyBytes),
  declareMostlyUnknown('randInt', 'int int -> int', onlyInteger),
  declareMostlyUnknown('shuffle', 'string -> string', onlyOrder),
  declareUnknown('uuidv4', '-> string'),
  declareUnknown('bcrypt', 'string -> string'),
  declareMostlyUnknown('htpasswd', 'string string -> string', ([user]) =>
    text(user).includes(':') ? goString(`invalid username: ${text(user)}`) : undefined,
  ),
  declareMostlyUnknown('genPrivateKey', 'string -> string', ([type]) =>
    keyTypes.includes(text(type)) ? undefined : goString(`Unknown type ${text(type)}`),
  ),
  declareMostlyUnknown('derivePassword', 'uint32 string string string string -> string', ([, type]) =>
    passwordTypes.includes(text(type)) ? undefined : goString(`cannot find password template ${text(type)}`),
  ),
  declareUnknown('buildCustomCert', 'string string -> sprig.certificate'),
  declareUnknown('genCA', 'string int -> sprig.certificate'),
  declareUnknown('genCAWithKey', 'string int string -> sprig.certificate'),
  declareUnknown('genSelfSignedCert', 'string list list int -> sprig.certificate'),
  declareUnknown('genSelfSignedCertWithKey', 'string list list int string -> sprig.certificate'),
  declareUnknown('genSignedCert', 'string list list int sprig.certificate -> sprig.certificate'),
  declareUnknown('genSignedCertWithKey', 'string list list int sprig.certificate string -> sprig.certificate'),
  declareUnknown('encryptAES', 'string string -> string'),
  declareUnknown('decryptAES', 'string string -> string'),
  // Helm looks up hosts only with the flag `--enable-dns`.
  declare('getHostByName', 'string -> string', () => goString('')),
];
