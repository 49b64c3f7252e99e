// A glance at a text before anything is parsed: documents without an autoscaler cost nearly nothing and show nothing.
// It may say yes too often (a ClusterRole names the kind, too), never no too often.

const words = ['PodAutoscaler', 'autoscaling/', 'datadoghq.com/'];

export function mentionsAutoscaler(text: string): boolean {
  return words.some((word) => text.includes(word));
}

/** Texts have no NUL; what is read as UTF-8 though it is not is full of replacement characters. */
export function looksBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  if (start.includes('\0')) return true;
  return (start.match(/\uFFFD/g)?.length ?? 0) * 10 > start.length;
}
