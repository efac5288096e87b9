import t from 'tap'
import {
  adding,
  part,
  reference,
  related,
  removing,
  setting,
  slug,
  text,
} from '../../../../src/framework/model/index.ts'
import type { NamedDeclaration } from '../../../../src/framework/model/define.ts'
import type { ModelGraph } from '../../../../src/framework/model/graph.ts'
import type { PagesDeclaration } from '../../../../src/framework/model/pages.ts'
import { DeclarationError } from '../../../../src/framework/model/resolve/mistakes.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]

const site: NamedDeclaration = {
  name: 'Site',
  path: 'sites',
  fields: { name: text({ max: 50 }), slug: slug({ unique: true }) },
}

const toSite = { onDelete: 'cascade', reverse: 'rooms' } as const

const room: NamedDeclaration = {
  name: 'Room',
  path: 'rooms',
  fields: {
    site: reference('lab.Site', toSite),
    name: text({ max: 50 }),
    notes: text({ blank: true }),
    above: reference('lab.Room', { optional: true, onDelete: 'setNull' }),
  },
  unique: [['site', 'name']],
  filters: { site: 'site.slug' },
}

const cable: NamedDeclaration = {
  name: 'Cable',
  path: 'cables',
  fields: {
    a: reference('lab.Room', { onDelete: 'cascade', reverse: 'cables_a' }),
    b: reference('lab.Room', { onDelete: 'cascade', reverse: 'cables_b' }),
  },
}

/** Resolves the three models, with `pages` of the room. */
function graphWith(pages?: PagesDeclaration): ModelGraph {
  const models = [site, pages ? { ...room, pages } : room, cable]
  const sources = models.map((model) => ({ application: 'lab', file: `${model.path}.ts`, model }))
  return resolve(applications, sources)
}

/** Returns the label of a model as text, with paths in braces. */
const labelIn = ({ models }: ModelGraph, key: string): string =>
  (models.get(key)?.pages.label ?? [])
    .map(({ before, path, after }) => `${before}{${path.text}}${after}`)
    .join('')

/** Returns the lines of the error that refuses `pages` of the room. */
function linesOf(pages: object): readonly string[] {
  try {
    graphWith(pages)
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

t.test('makes complete pages of the fields of a model', async (t) => {
  const graph = graphWith()
  t.equal(labelIn(graph, 'lab.Site'), '{name}', 'the name')
  t.equal(labelIn(graph, 'lab.Room'), '{site.name} › {name}', 'the owner of a unique set first')
  t.equal(labelIn(graph, 'lab.Cable'), '{a.site.name} › {a.name} ↔ {b.site.name} › {b.name}')
  const pages = graph.models.get('lab.Room')?.pages
  t.strictSame(
    pages?.columns.map(({ name }) => name),
    ['site', 'name', 'above'],
    'no long texts, ids and times',
  )
  t.strictSame(pages?.filters, ['site_id', 'above_id'], 'references')
  t.strictSame(
    pages?.tabs.map(({ model, field }) => [model, field]),
    [
      ['lab.Room', 'above'],
      ['lab.Cable', 'a'],
      ['lab.Cable', 'b'],
    ],
  )
})

t.test('follows the labels that models declare', async (t) => {
  const graph = graphWith({ label: '{name} ({site})' })
  t.equal(labelIn(graph, 'lab.Room'), '{name} ({site.name})')
  t.equal(labelIn(graph, 'lab.Cable'), '{a.name} ({a.site.name}) ↔ {b.name} ({b.site.name})')
  const endless = graphWith({ label: '{above} › {name}' })
  t.equal(labelIn(endless, 'lab.Room'), '{above.name} › {name}', 'its own label once')
})

t.test('places fields, parts, filters and tabs', async (t) => {
  const pages = graphWith({
    list: { columns: ['name', part('use')], filters: ['site'] },
    detail: {
      sections: { Place: ['site', 'above'] },
      tabs: ['lab.Cable', related('lab.Room', 'above', { columns: ['name'] })],
      parts: ['plan'],
    },
    pick: { within: ['site'], prefer: { above_id: 'null' } },
    tree: 'above',
    bulk: { create: 'name' },
  }).models.get('lab.Room')?.pages
  t.match(pages, {
    columns: [
      { is: 'field', name: 'name' },
      { is: 'part', name: 'use' },
    ],
    filters: ['site'],
    tabs: [
      { model: 'lab.Cable', field: 'a' },
      { model: 'lab.Cable', field: 'b' },
      { model: 'lab.Room', field: 'above', columns: [{ is: 'field', name: 'name' }] },
    ],
    parts: ['plan'],
    within: ['site'],
    tree: 'above',
    bulkCreate: 'name',
  })
  t.strictSame([...(pages?.sections ?? [])], [['Place', ['site', 'above']]])
})

/** Wrong `pages`, and the beginning of the line that reports each. */
const mistakes: readonly (readonly [object, string])[] = [
  [{ label: 'room' }, 'lab.Room (rooms.ts), pages.label: "room" has no path in braces, such as'],
  [{ label: '{nam}' }, 'lab.Room (rooms.ts), pages.label: the path "nam" fails at "nam"'],
  [{ label: '{cables_a.id}' }, 'lab.Room (rooms.ts), pages.label: the path "cables_a.id" leads'],
  [{ list: { columns: ['nam'] } }, 'lab.Room (rooms.ts), pages.list.columns: there is no "nam" here (did you mean "name"?); allowed: id, site, name, notes'],
  [{ list: { filters: ['sit'] } }, 'lab.Room (rooms.ts), pages.list.filters: there is no "sit" here (did you mean "site"?)'],
  [{ detail: { sections: { A: ['nme'] } } }, 'lab.Room (rooms.ts), pages.detail.sections: there is no "nme" here'],
  [{ detail: { tabs: ['lab.Cabel'] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no model lab.Cabel (did you mean "lab.Cable"?)'],
  [{ detail: { tabs: ['lab.Site'] } }, 'lab.Room (rooms.ts), pages.detail.tabs: lab.Site has no reference to lab.Room'],
  [{ detail: { tabs: [related('lab.Cable', 'third')] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "third" here; allowed: a, b'],
  [{ detail: { tabs: [related('lab.Cable', 'a', { columns: ['x'] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "x" here'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [adding('lab.Cabel', { label: 'Connect', with: { a: 'id' } })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no model lab.Cabel'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [adding('lab.Cable', { label: 'Connect', with: { c: 'id' } })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "c" here'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [adding('lab.Cable', { label: 'Connect', with: { a: 'ide' } })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "ide" here'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [adding('lab.Cable', { label: 'Connect', with: { a: 'id' }, where: { fre: '1' } })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "fre" here'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [setting('name', { label: 'Set', undo: 'Empty' })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "name" here; allowed: site, above'],
  [{ detail: { tabs: [related('lab.Room', 'above', { actions: [removing('name', { label: 'Remove' })] })] } }, 'lab.Room (rooms.ts), pages.detail.tabs: there is no "name" here; allowed: site, above'],
  [{ detail: { hidden: ['nots'] } }, 'lab.Room (rooms.ts), pages.detail.hidden: there is no "nots" here (did you mean "notes"?)'],
  [{ form: { hidden: ['nots'] } }, 'lab.Room (rooms.ts), pages.form.hidden: there is no "nots" here (did you mean "notes"?)'],
  [{ pick: { within: ['name'] } }, 'lab.Room (rooms.ts), pages.pick.within: there is no "name" here; allowed: site, above'],
  [{ pick: { prefer: { free: 'true' } } }, 'lab.Room (rooms.ts), pages.pick.prefer: there is no "free" here'],
  [{ tree: 'site' }, 'lab.Room (rooms.ts), pages.tree: there is no "site" here; allowed: above'],
  [{ bulk: { create: 'site' } }, 'lab.Room (rooms.ts), pages.bulk.create: there is no "site" here; allowed: name, notes'],
  [{ lists: {} }, 'lab.Room (rooms.ts), pages: lists'],
  [{ list: { columns: 'name' } }, 'lab.Room (rooms.ts), pages: list.columns'],
] // prettier-ignore

t.test('reports each mistake with what is allowed', async (t) => {
  for (const [pages, line] of mistakes) {
    const lines = linesOf(pages)
    t.equal(lines.length, 1, line)
    t.equal(lines[0]?.slice(0, line.length), line)
  }
})
