// Questions to the user, in the one dialog of the page. A question resolves to undefined if the user cancels.

export interface Choice<Value> {
  label: string;
  detail?: string | undefined;
  value: Value;
}

export async function choose<Value>(title: string, choices: readonly Choice<Value>[]): Promise<Value | undefined> {
  const list = element('div', 'choices');
  choices.forEach(({ label, detail }, index) => {
    const button = element('button', 'choice', label);
    button.value = `${index}`;
    if (detail !== undefined && detail !== '') button.append(element('span', 'detail', detail));
    list.append(button);
  });
  const chosen = await open(title, [list, row(cancelButton())]);
  return chosen === undefined ? undefined : choices[Number(chosen)]?.value;
}

export async function askText(
  title: string,
  { label, value, note }: { label: string; value: string; note?: string },
): Promise<string | undefined> {
  const input = element('input');
  input.value = value;
  const labelled = element('label', 'field', label);
  labelled.append(input);
  const accept = element('button', 'primary', 'OK');
  accept.value = 'ok';
  const parts = note === undefined ? [labelled] : [labelled, element('p', 'note', note)];
  const chosen = await open(title, [...parts, row(accept, cancelButton())]);
  return chosen === undefined ? undefined : input.value;
}

export function show(
  title: string,
  parts: readonly HTMLElement[],
  actions: readonly Choice<string>[],
): Promise<string | undefined> {
  const buttons = actions.map(({ label, value }, index) => {
    const button = element('button', index === 0 ? 'primary' : '', label);
    button.value = value;
    return button;
  });
  return open(title, [...parts, row(...buttons, cancelButton('Close'))]);
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

function open(title: string, parts: readonly HTMLElement[]): Promise<string | undefined> {
  const dialog = document.querySelector<HTMLDialogElement>('#dialog');
  if (!dialog) return Promise.resolve(undefined);
  const form = element('form');
  form.method = 'dialog';
  const heading = element('h2', '', title);
  heading.id = 'dialog-title';
  form.append(heading, ...parts);
  dialog.replaceChildren(form);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === '' ? undefined : dialog.returnValue);
  });
}

function cancelButton(label = 'Cancel'): HTMLElement {
  const button = element('button', '', label);
  button.value = '';
  return button;
}

function row(...buttons: readonly HTMLElement[]): HTMLElement {
  const line = element('div', 'buttons');
  line.append(...buttons);
  return line;
}
