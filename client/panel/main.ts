// Starts the page: the other scripts of the page are its parts, and those of its workers.
import { type Parts, runParts } from '../../protocol/run-parts.ts';

declare global {
  /** Of the loaded scripts. */
  var replicastParts: Parts;
  /** Loads a script with further parts, which the page needs only for some of its functions. */
  var replicastLoad: (file: string) => Promise<void>;
}

const { nonce = '', src = '' } = document.currentScript instanceof HTMLScriptElement ? document.currentScript : {};

globalThis.replicastLoad = (file) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.nonce = nonce;
    script.src = new URL(file, src).href;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} cannot be loaded`));
    document.head.append(script);
  });

runParts(replicastParts, 'page.js');
