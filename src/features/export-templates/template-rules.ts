import type { Behaviour } from '../../framework/write/context.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import { contentType, type ModelGraph, type Model } from '../../framework/model/graph.ts'
import type { Item } from '../../framework/model/item.ts'
import { suggestOrList } from '../../framework/model/similar-names.ts'
import { assertTemplate } from './templates.ts'

/**
 * Checks the templates in these fields before they are stored.
 *
 * @example
 * { model: 'library.Label', behaviour: templatesIn('text', 'link') }
 */
export function templatesIn(...fields: readonly string[]): Behaviour {
  return {
    mayAssumeNoRows: true,
    check: async (items) => {
      for (const item of items) for (const field of fields) await judge(item, field)
    },
  }
}

async function judge({ changes, messages }: Item, field: string): Promise<void> {
  const source = changes[field]
  if (typeof source !== 'string') return
  try {
    await assertTemplate(source)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    messages.add(field, error.message)
  }
}

/**
 * Requires that a template is for a model whose objects can be listed. It may stay with one of an
 * application that is no longer listed.
 */
export const ofListedModel: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { graph }) => {
    const models = listedModels(graph)
    for (const { before, changes, messages } of items) {
      const name = changes['content_type']
      if (typeof name !== 'string' || models.has(name) || name === before['content_type']) continue
      const hint = suggestOrList(name, models.keys())
      messages.add('content_type', `There is no model "${name}".${hint}`)
    }
  },
}

/** Returns the models by the names that templates use. */
export function listedModels(graph: ModelGraph): ReadonlyMap<string, Model> {
  const models = [...graph.models.values()].filter(({ operations }) => operations.has('list'))
  return new Map(models.map((model) => [contentType(model), model]))
}
