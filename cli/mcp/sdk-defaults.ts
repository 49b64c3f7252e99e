// Replaces a module of the library for the Model Context Protocol. The validator accepts everything, because the tools
// check their arguments themselves.
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator() {
    return (data: unknown) => ({ valid: true, data, errorMessage: undefined });
  }
}
