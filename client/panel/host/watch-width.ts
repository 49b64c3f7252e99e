import type { ReactiveControllerHost } from 'lit';

export function watchWidth(element: HTMLElement & ReactiveControllerHost, changed: (width: number) => void): void {
  const tell = () => changed(Math.floor(element.getBoundingClientRect().width));
  // Browsers report an error if an observer changes what it observes, so the width is set in the next frame.
  const observer = new ResizeObserver(() => requestAnimationFrame(tell));
  element.addController({
    hostConnected: () => {
      observer.observe(element);
      tell();
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
