// Chooses the autoscaler of a recording, because a source may contain several.
import { nameList } from '../name-list.ts';

export interface ImportOptions {
  /** The name of the autoscaler, or its namespace and name: `shop/web`. */
  name?: string | undefined;
}

export interface NamedEntry {
  name: string;
  namespace?: string | undefined;
}

type Choice<Entry> =
  | { ok: true; value: Entry[] }
  | { ok: false; problem: string; names?: readonly string[] | undefined };

export function chooseObject<Entry extends NamedEntry>(
  entries: readonly Entry[],
  { name }: ImportOptions,
): Choice<Entry> {
  if (entries.length === 0) return { ok: false, problem: 'there is no autoscaler' };
  const chosen = entries.filter((entry) => name === undefined || isNamed(entry, name));
  const [all, found] = [keysOf(entries), keysOf(chosen)];
  if (found.length === 0)
    return {
      ok: false,
      problem: `there is no autoscaler ${nameList([name ?? ''])}, only ${nameList(all)}`,
    };
  if (found.length === 1) return { ok: true, value: chosen };
  const how = name === undefined ? 'choose one by its name' : 'choose one by its namespace and name';
  const which = name === undefined ? '' : ` ${nameList([name])}`;
  return { ok: false, problem: `there are several autoscalers${which} (${nameList(found)}): ${how}`, names: found };
}

function isNamed({ name, namespace }: NamedEntry, wanted: string): boolean {
  if (wanted === name || wanted === keyOf({ name, namespace })) return true;
  return namespace === undefined && wanted.endsWith(`/${name}`);
}

const keyOf = ({ name, namespace }: NamedEntry) => (namespace === undefined ? name : `${namespace}/${name}`);

function keysOf(entries: readonly NamedEntry[]): string[] {
  const namespaces = new Set(entries.map(({ namespace }) => namespace));
  return [...new Set(entries.map((entry) => (namespaces.size > 1 ? keyOf(entry) : entry.name)))];
}
