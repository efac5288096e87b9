import Type from 'typebox'
import { makeField } from '../field.ts'
import { defineKind, textParameter } from '../kind.ts'
import { parseText } from '../parsing.ts'
import type { SqlContext } from '../reading.ts'
import { searchText } from './text.ts'
import { textLiteral } from '../sql.ts'

/**
 * Text made from other fields by the first template whose fields all have a value. A path such as
 * `{site.name}` follows a reference; its value counts as missing for readers who may not see it.
 *
 * @example
 * display_name: computedText('{name} ({label})', '{name}'),
 */
export const computedText = defineKind(
  'computedText',
  [
    textParameter('template', "a text with paths in braces, such as '{title} ({author.name})'", {
      rest: true,
    }),
  ],
  (...templates: readonly [string, ...string[]]) =>
    makeField(
      { readOnly: true, description: 'Name for people' },
      {
        kind: 'computed-text',
        computes: { by: 'text', templates },
        mistakes: wrongTemplates(templates),
        reading: () => ({
          by: 'expression',
          dependsOn: 'tables',
          sql: (alias, context) => templatesSql(templates, alias, context),
        }),
        read: Type.String(),
        lookups: 'text',
        parseFilter: (text) => parseText(text, false),
        filterType: 'text',
        search: searchText,
        sort: (column) => `${column} collate natural_sort`,
      },
    ),
)

/**
 * Refuses a template without a path before the last one: the templates after it would never be
 * used.
 */
function wrongTemplates(templates: readonly string[]): readonly string[] {
  const stray = templates.filter((template) => /[{}]/.test(template.replace(/\{[\w.]+\}/g, '')))
  const [first = ''] = templates
  return [
    ...stray.map(
      (template) =>
        `the template ${JSON.stringify(template)} has a brace that encloses no path; ` +
        'allowed: paths such as {title} or {author.name}',
    ),
    ...(stray.length > 0 || templatePaths(first).length > 0
      ? []
      : [
          `the template ${JSON.stringify(first)} names no field; allowed: paths in braces ` +
            'such as {name}',
        ]),
  ]
}

/** Returns the paths in a template, in order. */
export function templatePaths(template: string): readonly string[] {
  return [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '')
}

function templatesSql(templates: readonly string[], alias: string, { path }: SqlContext): string {
  const options = templates.map((template) => {
    const parts = template.split(/(\{[\w.]+\})/).filter((part) => part !== '')
    const pieces = parts.map((part) =>
      part.startsWith('{')
        ? `nullif(${path(alias, part.slice(1, -1))}::text, '')`
        : textLiteral(part),
    )
    return pieces.join(' || ')
  })
  return `coalesce(${[...options, `''`].join(', ')})`
}
