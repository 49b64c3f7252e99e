import type { ApiServerResponse } from '../response.ts';

export function kubectlOutput(
  { verdict, message = '', errors = [] }: ApiServerResponse,
  file: string,
): string | undefined {
  if (verdict === 'accepted') return undefined;
  if (verdict === 'invalid') return invalidOutput(message, [...new Set(errors.map((error) => error.message))]);
  if (verdict === 'undecodable' || verdict === 'badRequest')
    return `Error from server (BadRequest): error when creating "${file}": ${message}`;
  if (verdict === 'conflict') return `Error from server (Conflict): error when applying patch: ${message}`;
  return `error: ${message}`;
}

function invalidOutput(message: string, errors: readonly string[]): string {
  const [, kind = '', name = '""'] = /^([^\s.]+)(?:\.\S*)? ("(?:[^"\\]|\\.)*") is invalid: /.exec(message) ?? [];
  const [only = '', ...others] = errors;
  const rest = others.length === 0 ? ` ${only}` : `\n${errors.map((error) => `* ${error}`).join('\n')}`;
  return `The ${kind} ${name} is invalid:${rest}`;
}
