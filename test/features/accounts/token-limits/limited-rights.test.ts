import t from 'tap'
import {
  levelsOfRights,
  type TokenLimit,
} from '../../../../src/features/accounts/token-limits/limited-rights.ts'
import {
  unionOf,
  type RowRights,
} from '../../../../src/features/accounts/object-permissions/row-rights.ts'
import { fc } from '../../../support/fast-check.ts'

const models = ['lab.port', 'lab.site', 'users.token'] as const
const actions = ['view', 'add', 'change'] as const
const colours = ['red', 'blue'] as const

const nameOf = (model: string, action: string): string => model.replace('.', `.${action}_`)

/** Returns the rights of an entry; its constraint is a colour, or null for all rows. */
const rightsOf = ({ models: named, actions: kinds, constraints }: TokenLimit): RowRights[] =>
  named.map(
    (model) =>
      new Map(
        kinds.map((kind) => [
          nameOf(model, kind),
          constraints === null ? 'all' : [[new Map([['colour', [JSON.stringify(constraints)]]])]],
        ]),
      ),
  )

/** Returns whether rights allow an action on an object of a colour. */
const allows = (rights: RowRights, name: string, colour: string): boolean => {
  const rows = rights.get(name)
  if (rows === undefined || rows === 'all') return rows === 'all'
  return rows.some((filters) =>
    filters.every((one) => one.get('colour')?.includes(JSON.stringify(colour))),
  )
}

const entry = fc.record({
  models: fc.subarray([...models]),
  actions: fc.subarray([...actions]),
  constraints: fc.constantFrom(null, ...colours),
})

t.test('allows what all tokens of a chain allow, and nothing that gives rights', async (t) => {
  const names = models.flatMap((model) => actions.map((action) => nameOf(model, action)))
  const held = (entries: readonly TokenLimit[], name: string, colour: string): boolean =>
    entries.flatMap(rightsOf).some((rights) => allows(rights, name, colour))
  fc.assert(
    fc.property(fc.array(entry), fc.array(fc.array(entry), { maxLength: 4 }), (own, limits) => {
      const given = own.flatMap(rightsOf).reduce<RowRights>(unionOf, new Map())
      const levels = levelsOfRights(given, limits, rightsOf)
      return names.every((name) =>
        colours.every((colour) => {
          const expected =
            !/^users\.(add|change)_/.test(name) &&
            [own, ...limits].every((entries) => held(entries, name, colour))
          return levels.every((rights) => allows(rights, name, colour)) === expected
        }),
      )
    }),
  )
  t.pass('the same for each permission and row')
})
