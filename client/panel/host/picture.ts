// Draws a picture as a PNG and copies it with the browser, because VS Code's own clipboard holds only text.

export function windowTheme(): 'light' | 'dark' {
  const { classList } = document.body;
  return ['vscode-light', 'vscode-high-contrast-light'].some((name) => classList.contains(name)) ? 'light' : 'dark';
}

export async function drawPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot draw the picture')))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function asBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * How long to wait for the focus of the page. The time is long, because on a slow machine the command palette or a menu
 * gives the focus back late.
 */
const focusLimitMs = 10_000;

/** Waits until the page has the focus, because browsers copy only from a focused page. */
export async function copyImage(png: Blob): Promise<void> {
  await focused();
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

async function focused(): Promise<void> {
  if (document.hasFocus()) return;
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the panel did not get the focus')), focusLimitMs);
    const heard = () => {
      clearTimeout(limit);
      resolve();
    };
    addEventListener('focus', heard, { once: true });
  });
}
