// The examples of the repository. The build writes them as a script, because a page with a `file:` address cannot read
// files.
import { type Example, type ExampleGroup, exampleGroupsSchema } from '../../protocol/examples.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { Files } from '../files/project.ts';
import { element } from './dialogs.ts';

declare global {
  var replicastGallery: { groups: unknown; texts: Files } | undefined;
}

export interface OpenedExample {
  files: Files;
  manifest: string;
  scenario: string | undefined;
}

export class Gallery {
  private readonly groups: readonly ExampleGroup[];
  private readonly texts: Files;

  constructor() {
    const { groups, texts = {} } = globalThis.replicastGallery ?? {};
    this.groups = parseWith(exampleGroupsSchema, groups) ?? [];
    this.texts = texts;
  }

  get first(): string {
    const [example] = this.groups.flatMap(({ examples }) => examples);
    return example ? keyOf(example) : '';
  }

  fill(select: HTMLSelectElement): void {
    const groups = this.groups.map(({ title, examples }) => {
      const group = element('optgroup');
      group.label = title;
      group.append(
        ...examples.map((example) => {
          const option = element('option', '', `${example.name}: ${example.expected}`);
          option.value = keyOf(example);
          return option;
        }),
      );
      return group;
    });
    const none = element('option', '', 'Choose…');
    none.value = '';
    select.replaceChildren(none, ...groups);
  }

  open(key: string): OpenedExample | undefined {
    const example = this.groups.flatMap(({ examples }) => examples).find((one) => keyOf(one) === key);
    const manifest = this.texts[example?.manifest ?? ''];
    if (!example || manifest === undefined) return undefined;
    const { scenario } = example;
    const base = baseOf(scenario ?? example.manifest);
    const path = `${base}.yaml`;
    if (scenario === undefined) return { files: { [path]: manifest }, manifest: path, scenario };
    const scenarioPath = `${base}.replicast.yaml`;
    // The manifest and the scenario are opened with the same base name, so the scenario needs no `for` field.
    const text = (this.texts[scenario] ?? '').replace(/^for: .*\n/m, '');
    return { files: { [path]: manifest, [scenarioPath]: text }, manifest: path, scenario: scenarioPath };
  }
}

const keyOf = ({ manifest, scenario }: Example): string => scenario ?? manifest;

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.replicast)?\.yaml$/, '');
