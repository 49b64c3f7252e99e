// Replaces a module of the protocol's library. The validator accepts everything: the tools check their arguments
// themselves.
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator() {
    return (data: unknown) => ({ valid: true, data, errorMessage: undefined });
  }
}
