import type { Source } from './imports.ts'

/** Returns each cycle once: its files in the order in which they import each other. */
export function findCycles(sources: Source[]): string[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const { to } of files.get(path)?.imports ?? []) {
      if (files.has(to)) visit(to, [...trail, path])
    }
    done.add(path)
  }
  for (const path of files.keys()) visit(path, [])
  return cycles
}
