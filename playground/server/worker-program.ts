// Loads the program of the workers as text. A page with a `file:` address cannot read a file, so a script passes the
// compressed text to `replicastProgram`. A worker is started from a blob that contains the text.
import { panelJobs } from './worker-names.ts';

declare global {
  var replicastProgram: ((packed: string) => void) | undefined;
}

let text: Promise<string> | undefined;

function programText(): Promise<string> {
  text ??= new Promise<string>((resolve, reject) => {
    globalThis.replicastProgram = (packed) => resolve(unpack(packed));
    const script = document.createElement('script');
    script.src = 'worker.js';
    script.onerror = () => reject(new Error('The language server cannot be loaded: reload the page.'));
    document.head.append(script);
  });
  return text;
}

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

export async function startServerProgram(): Promise<Worker> {
  const blob = new Blob([await programText()], { type: 'text/javascript' });
  // The address is not revoked, because the server starts its own worker from this address.
  return new Worker(URL.createObjectURL(blob), { name: 'replicast-server' });
}

export async function panelProgram(): Promise<string> {
  return `globalThis.${panelJobs}=true;${await programText()}`;
}
