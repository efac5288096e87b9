import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import { memoize } from '../../../framework/memoize.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { visibleModels } from '../values/visible.ts'
import { html, type Markup } from './html.ts'

/** A group of models in the menu. */
export interface MenuGroup {
  readonly title: string
  readonly models: readonly Model[]
}

/** Returns the groups of the menu that a reader sees, in the order of the applications. */
export function menuOf(
  graph: ModelGraph,
  { identity }: Pick<FastifyRequest, 'identity'>,
  config: Pick<Config, 'loginRequired'>,
): readonly MenuGroup[] {
  const visible = new Set(visibleModels(graph, identity, config))
  return groupsOf(graph)
    .map(({ title, models }) => ({ title, models: models.filter((model) => visible.has(model)) }))
    .filter(({ models }) => models.length > 0)
}

const groupsOf = memoize(({ applications, models }: ModelGraph): readonly MenuGroup[] => {
  const groups = new Map<string, readonly Model[]>()
  for (const { name, label, menu } of applications) {
    const own = [...models.values()].filter(({ application }) => application === name)
    const declared = menu ?? { [label]: own.filter(({ view }) => !view).map((one) => one.name) }
    for (const [title, names] of Object.entries(declared)) {
      const placed = names.flatMap((one) => own.find((model) => model.name === one) ?? [])
      const before = groups.get(title) ?? []
      // A group of several applications comes where the last of them has it.
      groups.delete(title)
      groups.set(title, [...before, ...placed])
    }
  }
  return [...groups].map(([title, placed]) => ({ title, models: placed }))
})

/** Renders the menu: a list for each group, in `details`, which open without scripts. */
export const menuMarkup = (groups: readonly MenuGroup[], basePath: string): Markup => html`
  <nav class="places" aria-label="Menu">
    ${groups.map(
      ({ title, models }) =>
        html`<details name="menu">
          <summary>${title}</summary>
          <ul>
            ${models.map(
              (model) =>
                html`<li>
                  <a href=${pagesOf(model, { basePath })}>${capitalised(model.labelPlural)}</a>
                </li>`,
            )}
          </ul>
        </details>`,
    )}
  </nav>
`
