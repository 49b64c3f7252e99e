// The tokens of a YAML text as VS Code colors it, with or without our injected grammars.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

export interface Token {
  text: string;
  /** Outermost first. */
  scopes: string[];
}

const files: Readonly<Record<string, string>> = {
  'source.yaml': 'test/fixtures/grammars/yaml.tmLanguage.json',
  'source.yaml.1.2': 'test/fixtures/grammars/yaml-1.2.tmLanguage.json',
  'regions.autoscaler.replicast': 'syntaxes/autoscaler.regions.json',
  'fields.autoscaler.replicast': 'syntaxes/autoscaler.fields.json',
  'words.autoscaler.replicast': 'syntaxes/autoscaler.words.json',
};
const ours = Object.keys(files).filter((scope) => scope.endsWith('.replicast'));

async function loadOniguruma(): Promise<textmate.IOnigLib> {
  const program = fs.readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(program).buffer);
  return {
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  };
}

const onigLib = loadOniguruma();

export async function tokenize(text: string, { injected }: { injected: boolean }): Promise<Token[]> {
  const registry = new textmate.Registry({
    onigLib,
    loadGrammar: async (scope) => {
      const file = files[scope];
      return file === undefined ? null : textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file);
    },
    getInjections: (scope) => (injected && scope === 'source.yaml' ? ours : []),
  });
  const grammar = await registry.loadGrammar('source.yaml');
  if (!grammar) throw new Error('no grammar for YAML');
  const tokens: Token[] = [];
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const answer = grammar.tokenizeLine(line, state);
    state = answer.ruleStack;
    tokens.push(
      ...answer.tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes })),
    );
  }
  return tokens;
}
