import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Api } from '../../client/src/activate-common.ts';
import { isWhole } from '../support/effort.ts';
import {
  activate,
  closeAll,
  definitions,
  itInNode,
  lenses,
  lensTitles,
  lensWith,
  openFile,
  openText,
  positionAfter,
  replace,
  until,
  uriOf,
  withSetting,
} from './workbench.ts';

/** Set by the bundler: the host that the run was started for. */
declare const HOST_KIND: Api['kind'];

const autoscaler = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: text
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: text }
  minReplicas: 1
  maxReplicas: 20
  behavior: {}
`;

describe('the extension', () => {
  it('runs in the host it was started for and returns before its server does', async () => {
    const before = performance.now();
    const api = await activate();
    console.log(`activate() took ${Math.round(performance.now() - before)} ms`);
    assert.equal(api.kind, HOST_KIND);
  });

  it('starts its server for the first YAML file', async () => {
    const api = await activate();
    await openFile('deployment.yaml');
    await api.ready;
  });
});

describe('the language server in the editor', () => {
  before(async () => {
    const api = await activate();
    await openFile('web.yaml');
    await api.ready;
  });
  afterEach(closeAll);

  it('shows the sequence above the autoscaler, and follows maxReplicas', async () => {
    const document = await openFile('web.yaml');
    assert.include(await lensWith(document.uri, '1 → 5 → 10 → 20'), '1 → 5 → 10 → 20 in 30 s');
    await replace(document, 'maxReplicas: 20', 'maxReplicas: 40');
    assert.include(await lensWith(document.uri, '→ 40'), '1 → 5 → 10 → 20 → 40 in 45 s');
  });

  itInNode(
    'puts the lens on the line of the object, with a command without arguments that could get lost',
    async () => {
      const document = await openFile('web.yaml');
      await lensWith(document.uri, '1 → 5');
      const [first] = await lenses(document.uri);
      assert.equal(document.lineAt(first?.range.start.line ?? 0).text, 'apiVersion: autoscaling/v2');
      assert.isNotEmpty(first?.command?.command);
      assert.isUndefined(first?.command?.arguments);
    },
  );

  itInNode('reports a field that the API server refuses, at its place, until it is corrected', async () => {
    const document = await openFile('web.yaml');
    await replace(document, 'maxReplicas: 20', 'maxReplicas: 0');
    const [found] = await until('an error', () => atLeastOne(errorsOf(document.uri)));
    assert.equal(found && document.lineAt(found.range.start.line).text.trim(), 'maxReplicas: 0');
    assert.equal(found?.severity, vscode.DiagnosticSeverity.Error);
    await replace(document, 'maxReplicas: 0', 'maxReplicas: 20');
    await until('no errors', () => errorsOf(document.uri).length === 0);
  });

  it('completes keys', async () => {
    const document = await openText(autoscaler.replace('behavior: {}', 'beh'));
    const labels = await until('behavior among the completions', async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        positionAfter(document, '  beh'),
      );
      const found = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return found.includes('behavior') && found;
    });
    assert.include(labels, 'behavior');
  });

  itInNode('explains a field with the numbers of the file', async () => {
    const document = await openText(autoscaler);
    const text = await until('a hover', async () => {
      const position = positionAfter(document, '  maxRe');
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      return (
        hovers
          .flatMap(({ contents }) => contents.map((content) => (content as vscode.MarkdownString).value))
          .join('\n') || undefined
      );
    });
    assert.include(text, 'maxReplicas');
    assert.include(text, '20');
  });

  itInNode('applies changed settings', async () => {
    const document = await openFile('web.yaml');
    await lensWith(document.uri, 'in 30 s');
    await withSetting('controller.syncPeriodSeconds', 60, async () => {
      assert.include(await lensWith(document.uri, 'in 2 min'), '1 → 5 → 10 → 20');
    });
    await lensWith(document.uri, 'in 30 s');
    await withSetting('lens', false, async () => {
      await until('no lens', async () => (await lensTitles(document.uri)).length === 0);
    });
    await lensWith(document.uri, 'in 30 s');
  });

  itInNode('serves JSON files too', async () => {
    const json = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'j' } };
    const spec = {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'j' },
      minReplicas: 1,
      maxReplicas: 9,
      behavior: {},
    };
    const document = await openText(JSON.stringify({ ...json, spec }, null, 2), 'json');
    assert.include(await lensWith(document.uri, '1 → 5 → 9'), 'in 15 s');
  });

  it('leaves JSON syntax errors to the extension that reports them, unless a setting changes that (skipped in a web worker)', async function () {
    // A worker cannot see whether an extension of the other host is active.
    if (HOST_KIND === 'browser') this.skip();
    const open = () =>
      openText('{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": [ }', 'json');
    let document = await open();
    const codes = () => diagnosticsOf(document.uri).map(({ code }) => (typeof code === 'object' ? code.value : code));
    // The JSON extension may miss a document that is opened while it starts: every twentieth attempt opens another.
    let attempts = 0;
    await until('its report', async () => {
      if (vscode.languages.getDiagnostics(document.uri).length > diagnosticsOf(document.uri).length) return true;
      if (++attempts % 20 === 0) document = await open();
      return false;
    });
    await until('no diagnostic of ours', () => !codes().includes('yaml-syntax'));
    await withSetting('yamlSyntaxErrors', 'always', async () => {
      await until('our diagnostic next to it', () => codes().includes('yaml-syntax'));
    });
  });

  itInNode('reports nothing for files without an autoscaler', async () => {
    const document = await openFile('deployment.yaml');
    assert.deepEqual(await lensTitles(document.uri), []);
    assert.deepEqual(diagnosticsOf(document.uri), []);
  });

  itInNode('ignores the sides of a diff', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('git', {
      provideTextDocumentContent: () => autoscaler,
    });
    try {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('git:/web.yaml'));
      await vscode.languages.setTextDocumentLanguage(document, 'yaml');
      await vscode.window.showTextDocument(document);
      await lensWith((await openText(autoscaler)).uri, '1 → 5');
      assert.deepEqual(await lensTitles(document.uri), []);
      assert.deepEqual(diagnosticsOf(document.uri), []);
    } finally {
      provider.dispose();
    }
  });

  it('knows the files of a folder that was moved into the workspace', async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const outside = vscode.Uri.joinPath(workspace.uri, 'node_modules/moved');
    const inside = vscode.Uri.joinPath(workspace.uri, 'moved');
    const containers = 'spec: { template: { spec: { containers: [{ name: app }] } } }';
    const workload = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: text }\n${containers}\n`;
    const file = vscode.Uri.joinPath(outside, 'base/text.yaml');
    const manifest = vscode.Uri.joinPath(workspace.uri, 'moved-target.yaml');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(workload));
    await vscode.workspace.fs.writeFile(manifest, new TextEncoder().encode(autoscaler));
    try {
      const document = await openFile('moved-target.yaml');
      await lensWith(document.uri, '1 → 5');
      await vscode.workspace.fs.rename(outside, inside);
      const [location] = await until('the definition of the target', () =>
        definitions(document, 'Deployment, name: text'),
      );
      assert.equal(uriOf(location)?.toString(), vscode.Uri.joinPath(inside, 'base/text.yaml').toString());
    } finally {
      for (const uri of [manifest, inside]) await vscode.workspace.fs.delete(uri, { recursive: true });
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspace.uri, 'node_modules'), { recursive: true });
    }
  });

  itInNode('works again after Restart Server', async () => {
    const document = await openFile('web.yaml');
    await lensWith(document.uri, '1 → 5');
    await vscode.commands.executeCommand('replicast.restartServer');
    await lensWith(document.uri, '1 → 5');
  });

  // The client notices after seconds. The short tier has its pings in heartbeat.test.ts.
  const itAfterPings = isWhole ? it : it.skip;
  const faults: readonly [string, (worker: Worker | undefined) => void][] = [
    ['hangs', (worker) => worker?.postMessage(hangMessage)],
    // No event tells that a worker has ended: the client notices by its pings.
    ['ends without a word', (worker) => worker?.terminate()],
  ];
  for (const [what, cause] of faults)
    itAfterPings(
      `replaces a worker that ${what}, and has the text that was typed meanwhile (skipped unless CI is set)`,
      async function () {
        if (HOST_KIND !== 'browser') this.skip();
        const { workers, restore } = recordWorkers();
        try {
          const document = await openText(autoscaler);
          await vscode.commands.executeCommand('replicast.restartServer');
          await lensWith(document.uri, '1 → 5');
          assert.lengthOf(workers, 1);
          cause(workers[0]);
          await replace(document, 'maxReplicas: 20', 'maxReplicas: 40');
          await until('another worker', () => workers.length === 2);
          assert.include(await lensWith(document.uri, '→ 40'), '1 → 5 → 10 → 20 → 40 in 45 s');
          assert.include(document.getText(), 'maxReplicas: 40');
        } finally {
          restore();
        }
      },
    );
});

const hangMessage = 'hang';

/** From now on a worker that gets `hangMessage` never handles another message. */
function recordWorkers(): { workers: Worker[]; restore(): void } {
  const { Worker: original } = globalThis;
  const workers: Worker[] = [];
  globalThis.Worker = class extends original {
    constructor(script: string | URL) {
      const hang = `addEventListener('message', ({ data }) => { while (data === '${hangMessage}'); });`;
      super(URL.createObjectURL(new Blob([`${hang}importScripts('${script}');`], { type: 'text/javascript' })));
      workers.push(this);
    }
  };
  return {
    workers,
    restore() {
      globalThis.Worker = original;
    },
  };
}

function errorsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return diagnosticsOf(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}

function diagnosticsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source?.toLowerCase().startsWith('replicast'));
}

function atLeastOne<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

describe('the tools for language models', () => {
  before(async () => (await activate()).ready);

  const invoke = async (name: string, input: object): Promise<string> => {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
  };

  it('answer about a file of the workspace that is not open', async () => {
    assert.includeMembers(
      vscode.lm.tools.map(({ name }) => name),
      ['replicast_lint', 'replicast_simulate', 'replicast_explain'],
    );
    assert.include(await invoke('replicast_simulate', { file: 'web.yaml' }), '1 → 5 → 10 → 20 in 30 s');
    assert.match(await invoke('replicast_lint', { file: 'web.yaml' }), /^(?:\d+:\d+ \w+ |Replicast finds no problem)/);
  });

  it('say in one sentence what they do not read', async () => {
    for (const file of ['/etc/passwd', '../outside.yaml', '', 1])
      assert.match(await invoke('replicast_lint', { file }), /^Name a file of the workspace: /);
    assert.equal(await invoke('replicast_lint', { file: 'missing.yaml' }), 'The file cannot be read.');
  });
});
