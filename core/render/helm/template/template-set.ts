// The templates that can include each other.
import { isBlankTemplate } from './is-blank.ts';
import type { Tree } from './node.ts';

export class TemplateSet {
  private readonly trees = new Map<string, Tree>();
  private readonly parent: TemplateSet | undefined;

  /** @param parent the templates that `tpl` sees besides those in its text */
  constructor(parent?: TemplateSet) {
    this.parent = parent;
  }

  /** The last definition of a name counts, but a blank one replaces only another blank one. */
  add(trees: Iterable<Tree>): void {
    for (const tree of trees) {
      if (!this.get(tree.name) || !isBlankTemplate(tree.root)) this.trees.set(tree.name, tree);
    }
  }

  get(name: string): Tree | undefined {
    return this.trees.get(name) ?? this.parent?.get(name);
  }
}
