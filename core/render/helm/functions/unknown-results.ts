// Functions whose results no file says: of chance, of the host, or of keys.
import { goString } from '../go/make.ts';
import { declare, declareUnknown, type NamedFunction } from './signatures.ts';

export const unknownFunctions: readonly NamedFunction[] = [
  ...['randAlphaNum', 'randAlpha', 'randAscii', 'randNumeric', 'randBytes'].map((name) =>
    declareUnknown(name, 'int -> string'),
  ),
  declareUnknown('randInt', 'int int -> int'),
  declareUnknown('shuffle', 'string -> string'),
  declareUnknown('uuidv4', '-> string'),
  declareUnknown('bcrypt', 'string -> string'),
  declareUnknown('htpasswd', 'string string -> string'),
  declareUnknown('genPrivateKey', 'string -> string'),
  declareUnknown('derivePassword', 'uint32 string string string string -> string'),
  declareUnknown('buildCustomCert', 'string string -> sprig.certificate'),
  declareUnknown('genCA', 'string int -> sprig.certificate'),
  declareUnknown('genCAWithKey', 'string int string -> sprig.certificate'),
  declareUnknown('genSelfSignedCert', 'string list list int -> sprig.certificate'),
  declareUnknown('genSelfSignedCertWithKey', 'string list list int string -> sprig.certificate'),
  declareUnknown('genSignedCert', 'string list list int sprig.certificate -> sprig.certificate'),
  declareUnknown('genSignedCertWithKey', 'string list list int sprig.certificate string -> sprig.certificate'),
  declareUnknown('encryptAES', 'string string -> string'),
  declareUnknown('decryptAES', 'string string -> string'),
  // Helm looks up no host unless it is asked to.
  declare('getHostByName', 'string -> string', () => goString('')),
];
