// Calls of a module's getters took an eighth of the CPU time of all unit tests. All names have their values, because
// imports have no cycles (test/unit/house/architecture.test.ts).
import type { Plugin } from 'vitest/config';

interface Named {
  type: string;
  local: { name: string };
  imported?: { name?: string };
}

export const importsOnce: Plugin = {
  name: 'imports-once',
  enforce: 'post',
  transform(code, id) {
    if (!/\.[cm]?[jt]s$/.test(id) || id.includes('/node_modules/') || code.includes('vi.mock(')) return undefined;
    let [text, at] = ['', 0];
    for (const statement of this.parse(code).body) {
      if (statement.type !== 'ImportDeclaration' || !/^\.\.?\//.test(String(statement.source.value))) continue;
      const specifiers = statement.specifiers as Named[];
      if (specifiers.length === 0 || !specifiers.every(({ imported }) => imported?.name !== undefined)) continue;
      const names = specifiers.map(({ imported, local }) => `${imported?.name}: ${local.name}`).join(', ');
      const module = `__module_${statement.start}`;
      const written = code.slice(statement.start, statement.end);
      text += code.slice(at, statement.start);
      text += `import * as ${module} from ${JSON.stringify(statement.source.value)}; const { ${names} } = ${module};`;
      // The line breaks stay, so that the following code keeps its line numbers.
      text += written.replaceAll(/[^\n]/g, '');
      at = statement.end;
    }
    return at === 0 ? undefined : { code: text + code.slice(at), map: null };
  },
};
