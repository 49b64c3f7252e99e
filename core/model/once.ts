/** Computes the value on first use, and at most once. A promise is a value, too. */
export function once<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
