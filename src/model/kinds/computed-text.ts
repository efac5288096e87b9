import Type from 'typebox'
import { field, type Field, type SqlContext } from '../field.ts'
import { parseText } from '../parsing.ts'
import { searchText } from './text.ts'

/**
 * Text put together from other fields: `computedText('{name} ({facility_id})', '{name}')`. The first template whose
 * fields all have a value is used; a path such as `{device_type.model}` reaches into a referenced object.
 */
export function computedText(...templates: readonly [string, ...string[]]): Field {
  return field({ readOnly: true, description: 'Name for people' }, {
    kind: 'computed-text',
    reading: () => ({ by: 'expression', sql: (alias, context) => templatesSql(templates, alias, context) }),
    read: Type.String(),
    lookups: 'text',
    parseFilter: (text) => parseText(text, false),
    filterType: 'text',
    search: searchText,
    sort: (column) => `${column} collate natural_sort`,
  }) // prettier-ignore
}

/** Paths named in a template, in order. */
export function templatePaths(template: string): readonly string[] {
  return [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '')
}

function templatesSql(templates: readonly string[], alias: string, { path }: SqlContext): string {
  const options = templates.map((template) => {
    const parts = template.split(/(\{[\w.]+\})/).filter((part) => part !== '')
    const pieces = parts.map((part) =>
      part.startsWith('{')
        ? `nullif(${path(alias, part.slice(1, -1))}::text, '')`
        : `'${part.replaceAll("'", "''")}'`,
    )
    return pieces.join(' || ')
  })
  return `coalesce(${[...options, `''`].join(', ')})`
}
