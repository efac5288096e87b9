/** The part of `test/batches.mjs` that divides test files into batches. */
interface Batches {
  readonly testFiles: readonly string[]
  readonly separate: ReadonlySet<string>
  readonly isDynamic: (path: string) => boolean
}

// Imported by its address, because the compiler does not know its types.
const { testFiles, separate, isDynamic } = (await import(
  new URL('../batches.mjs', import.meta.url).href
)) as Batches

/** Returns the test files whose paths begin with one of the beginnings. */
export function testFilesBelow(beginnings: readonly string[]): string[] {
  return testFiles.filter((file) => beginnings.some((start) => file.startsWith(start)))
}

/**
 * Sorts test files: those that share more folders with the changed file come first, a file of the
 * same name before all others. Files that are equally near keep their order.
 */
export function nearestFirst(changed: string, tests: readonly string[]): string[] {
  const code = partsOf(changed)
  const nearness = (test: string): number => {
    const parts = partsOf(test)
    const index = parts.findIndex((part, position) => part !== code[position])
    return index === -1 ? parts.length : index
  }
  return tests.toSorted((one, other) => nearness(other) - nearness(one))
}

/** Returns the parts of a path below `src/` or `test/`, without the ending of the file. */
const partsOf = (path: string): readonly string[] =>
  path
    .replace(/(\.test)?\.ts$/, '')
    .split('/')
    .slice(1)

/**
 * Divides test files into those that one process can run: all that come from the bundle, all that
 * are loaded file by file, and each that needs a process of its own. The batches are in the order
 * of their first files.
 */
export function batchesOf(tests: readonly string[]): readonly (readonly string[])[] {
  const batches = new Map<string, string[]>()
  for (const test of tests) {
    const loaded = isDynamic(test) ? 'file by file' : 'bundled'
    const key = separate.has(test) ? test : loaded
    batches.set(key, [...(batches.get(key) ?? []), test])
  }
  return [...batches.values()]
}
