// Tells an element its width in whole pixels: when it is added to the page, and whenever the width changes.
import type { ReactiveControllerHost } from 'lit';

export function watchWidth(element: HTMLElement & ReactiveControllerHost, changed: (width: number) => void): void {
  const tell = () => changed(Math.floor(element.getBoundingClientRect().width));
  // The width is set in the next frame, because browsers report an error if an observer changes what it observes.
  const observer = new ResizeObserver(() => requestAnimationFrame(tell));
  element.addController({
    hostConnected: () => {
      observer.observe(element);
      tell();
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
