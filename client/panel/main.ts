// Starts the page: the other scripts of the page are its parts, and those of its workers.
import { type Parts, runParts } from '../../protocol/run-parts.ts';

declare global {
  /** Of the loaded scripts. */
  var replicastParts: Parts;
  /** The script of each part that the page does not load at its start. */
  var replicastScripts: Readonly<Record<string, string>>;
  /** Loads a script with further parts, which the page needs only for some of its functions. */
  var replicastLoad: (file: string) => Promise<void>;
}

const { nonce = '', src = '' } = document.currentScript instanceof HTMLScriptElement ? document.currentScript : {};

const loading = new Map<string, Promise<void>>();

globalThis.replicastLoad = (file) => {
  const one = loading.get(file) ?? load(file);
  loading.set(file, one);
  // Another request tries it again.
  one.catch(() => loading.delete(file));
  return one;
};

function load(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.nonce = nonce;
    script.src = new URL(file, src).href;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} cannot be loaded`));
    document.head.append(script);
  });
}

runParts(replicastParts, 'page.js');
