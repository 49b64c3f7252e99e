// Replaces the module `_shims` of the Model Context Protocol SDK. The JSON schema validator in this replacement accepts
// everything, because the tools check their arguments themselves.
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator() {
    return (data: unknown) => ({ valid: true, data, errorMessage: undefined });
  }
}
