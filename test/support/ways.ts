import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** Returns the names of the functions that begin the steps of a way of docs/architecture.md. */
export function stepsOf(title: string): readonly string[] {
  const [, section = ''] = new RegExp(`\n### ${title}\n(.*?)\n##`, 's').exec(text) ?? []
  return [...section.matchAll(/^\d+\. `[^`]+` \(`(\w+)`\)/gm)].map(([, name = '']) => name)
}
