import { isBlankTemplate } from './is-blank.ts';
import type { Tree } from './node.ts';

export class TemplateSet {
  private readonly trees = new Map<string, Tree>();
  private readonly parent: TemplateSet | undefined;

  /** @param parent the set whose templates can also be used; passed only for a text that `tpl` renders */
  constructor(parent?: TemplateSet) {
    this.parent = parent;
  }

  /**
   * Adds definitions. A later definition replaces an earlier definition of the same name, unless the later definition
   * is blank.
   */
  add(trees: Iterable<Tree>): void {
    for (const tree of trees) {
      if (!this.get(tree.name) || !isBlankTemplate(tree.root)) this.trees.set(tree.name, tree);
    }
  }

  get(name: string): Tree | undefined {
    return this.trees.get(name) ?? this.parent?.get(name);
  }
}
