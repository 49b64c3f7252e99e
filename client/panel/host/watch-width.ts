// Tells an element its width in whole pixels: when it gets into the page, and whenever it changes.
import type { ReactiveControllerHost } from 'lit';

export function watchWidth(element: HTMLElement & ReactiveControllerHost, changed: (width: number) => void): void {
  const tell = () => changed(Math.floor(element.getBoundingClientRect().width));
  // In the next frame: an observer that changes what it observes is an error in browsers.
  const observer = new ResizeObserver(() => requestAnimationFrame(tell));
  element.addController({
    hostConnected: () => {
      observer.observe(element);
      tell();
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
