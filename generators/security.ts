import type { ModelGraph, Model } from '../src/framework/model/graph.ts'
import { aspectNames, disclosureOf, type Login } from './disclosure.ts'
import { insertPart, markdownTable, readGuide, type GuidePart } from './guide.ts'

const guidePart: GuidePart = {
  path: 'docs/security.md',
  begin: '<!-- readers: written by npm run generate from schema/ and the code that decides -->',
  end: '<!-- end of readers -->',
}

/** Returns the security guide by its path: hand-written except for the tables of readers. */
export function printSecurity(graph: ModelGraph): ReadonlyMap<string, string> {
  return new Map([
    [guidePart.path, insertPart(readGuide(guidePart), guidePart, printReaders(graph))],
  ])
}

/**
 * Returns two Markdown tables of the readers to whom aspects of each model are visible: without and
 * with a login.
 */
export function printReaders(graph: ModelGraph): string {
  return [
    'Without `LOGIN_REQUIRED`:',
    tableOf(graph, { loginRequired: false }),
    'With `LOGIN_REQUIRED`:',
    tableOf(graph, { loginRequired: true }),
  ].join('\n\n')
}

/** Groups models with equal cells into one row. */
function tableOf(graph: ModelGraph, login: Login): string {
  const groups = new Map<string, Model[]>()
  for (const model of graph.models.values()) {
    const key = disclosureOf(graph, model, login).join('|')
    groups.set(key, [...(groups.get(key) ?? []), model])
  }
  const rows = [...groups].map(([key, models]) => [
    models.map((model) => `\`${model.key}\``).join(' '),
    ...key.split('|'),
  ])
  return markdownTable(['Models', ...aspectNames], rows)
}
