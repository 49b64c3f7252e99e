// Replaces the commands of code lenses by registered commands without arguments. The extension host drops the arguments
// of a lens together with the list of lenses. If two lists arrive in quick succession, the editor can still show a lens
// of the first list, and a click on the lens fails ("Actual command not found").

import type { CodeLensMiddleware } from 'vscode-languageclient';
import { vscode } from '../editor.ts';

/** At most this many commands are registered. Far fewer lenses are visible at one time. */
const maxRegistered = 500;

export class LensCommands implements vscode.Disposable {
  /**
   * The registered commands. The key contains the original command of a lens and its arguments. The least recently
   * shown command comes first.
   */
  private readonly registered = new Map<string, { id: string; registration: vscode.Disposable }>();
  private count = 0;

  readonly middleware: CodeLensMiddleware = {
    provideCodeLenses: async (document, token, next) => {
      const lenses = await next(document, token);
      for (const lens of lenses ?? []) this.bindArguments(lens);
      return lenses;
    },
    resolveCodeLens: async (lens, token, next) => {
      const resolved = await next(lens, token);
      if (resolved) this.bindArguments(resolved);
      return resolved;
    },
  };

  dispose(): void {
    for (const { registration } of this.registered.values()) registration.dispose();
    this.registered.clear();
  }

  private bindArguments(lens: vscode.CodeLens): void {
    if (!lens.command?.arguments) return;
    const { command, arguments: args, ...title } = lens.command;
    lens.command = { ...title, command: this.idFor(command, args) };
  }

  private idFor(command: string, args: unknown[]): string {
    const key = JSON.stringify([command, ...args]);
    const existing = this.registered.get(key);
    this.registered.delete(key);
    const entry = existing ?? this.register(command, args);
    this.registered.set(key, entry);
    this.disposeOldest();
    return entry.id;
  }

  private register(command: string, args: unknown[]) {
    this.count += 1;
    // The underscore hides the command from the list of keyboard shortcuts.
    const id = `_replicast.lens.${this.count}`;
    return {
      id,
      registration: vscode.commands.registerCommand(id, () => vscode.commands.executeCommand(command, ...args)),
    };
  }

  private disposeOldest(): void {
    const [oldest] = this.registered;
    if (this.registered.size <= maxRegistered || !oldest) return;
    const [key, { registration }] = oldest;
    registration.dispose();
    this.registered.delete(key);
  }
}
