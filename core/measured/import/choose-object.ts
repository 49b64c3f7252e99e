// A source may be about several autoscalers; a recording is about one.

export interface ImportOptions {
  /** Of the autoscaler. */
  name?: string | undefined;
}

type Choice<Entry> =
  | { ok: true; value: Entry[] }
  /** `names`: of the objects to choose from. */
  | { ok: false; problem: string; names?: readonly string[] | undefined };

const maxNames = 5;

/** The entries of the named object, or of the only one. */
export function chooseObject<Entry extends { name: string }>(
  entries: readonly Entry[],
  { name }: ImportOptions,
): Choice<Entry> {
  const names = [...new Set(entries.map((entry) => entry.name))];
  const listed = [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');
  if (name !== undefined && !names.includes(name))
    return {
      ok: false,
      problem: `there is no autoscaler ${name}: there ${names.length === 1 ? 'is' : 'are'} ${listed || 'none'}`,
    };
  if (name === undefined && names.length > 1)
    return { ok: false, problem: `there are several autoscalers (${listed}): choose one by its name`, names };
  const chosen = entries.filter((entry) => name === undefined || entry.name === name);
  return chosen.length > 0 ? { ok: true, value: chosen } : { ok: false, problem: 'there is no autoscaler' };
}
