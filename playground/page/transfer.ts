export function download(name: string, content: BlobPart, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The object URL must stay valid until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function chooseFiles({ accept = '', multiple = false } = {}): Promise<readonly File[] | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  return new Promise((resolve) => {
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve(undefined);
    input.click();
  });
}

/** Returns false if the browser does not allow the copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
