/** Returns the names that a source declares and exports, in their order. */
export function exportsIn(text: string): readonly string[] {
  const exported = text.matchAll(
    /^export (?:abstract |async )?(?:class|const|function\*?|interface|type) (\w+)/gm,
  )
  return [...exported].map(([, name = '']) => name)
}
