// Keeps the files of the playground for use without a network. The build puts the list of the files in front of this
// program.

interface FileList {
  version: string;
  files: readonly string[];
}

/** The global scope of the worker. Its library types conflict with the library types of a page. */
interface Scope {
  replicastFiles: FileList;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
}

const scope = self as unknown as Scope;
const { version, files } = scope.replicastFiles;
const prefix = 'replicast-playground-';
const cacheName = prefix + version;

scope.addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await scope.skipWaiting();
  };
  event.waitUntil(load());
});

scope.addEventListener('activate', (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(forget());
});

scope.addEventListener('fetch', (event) => {
  const find = async () => {
    const cache = await caches.open(cacheName);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === 'GET') event.respondWith(find());
});
