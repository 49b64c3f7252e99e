// The address of the page holds its whole state, so a reload, the Back button and a copied link show the same content.
import { readFragment, type SharedState, toFragment } from '../link/shared-state.ts';

/**
 * The pause after a change before the address is written, because Firefox limits how often a page may change its
 * address.
 */
const restMs = 600;

export interface AddressOptions {
  state(): SharedState;
  /** Called when the page is loaded, and when the Back button or the user has changed the address. */
  opened(state: SharedState): void;
  refused(problem: string): void;
}

export class Address {
  private readonly options: AddressOptions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private own = location.hash;
  /** True if the state is too long for the address, so that leaving the page would lose the state. */
  private isTooLarge = false;

  constructor(options: AddressOptions) {
    this.options = options;
    // The event also fires for an address that the user types.
    addEventListener('popstate', () => location.hash !== this.own && void this.read());
    addEventListener('beforeunload', (event) => this.isTooLarge && event.preventDefault());
  }

  /**
   * Shows the content of the link in the address.
   * @returns false if the address contains no link, or if the link cannot be read
   */
  async read(): Promise<boolean> {
    clearTimeout(this.timer);
    this.own = location.hash;
    if (location.hash.length < 2) return false;
    const state = await readFragment(location.hash);
    if (typeof state === 'string') this.options.refused(state);
    else this.options.opened(state);
    return typeof state !== 'string';
  }

  changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), restMs);
  }

  /** Writes the current state and adds a history entry, so that the Back button returns to this state. */
  async leave(): Promise<void> {
    await this.write();
    if (!this.isTooLarge) history.pushState(null, '');
  }

  /**
   * @returns the whole address; undefined if the address would be too long, or if another address was read or written
   * meanwhile
   */
  async write(): Promise<string | undefined> {
    clearTimeout(this.timer);
    const { own } = this;
    const fragment = await toFragment(this.options.state());
    if (this.own !== own) return undefined;
    this.isTooLarge = fragment === undefined;
    if (fragment === undefined) return undefined;
    this.own = fragment;
    if (location.hash !== fragment) history.replaceState(null, '', fragment);
    return location.href;
  }
}
