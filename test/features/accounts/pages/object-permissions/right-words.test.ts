import t from 'tap'
import type { RowRight } from '../../../../../src/features/accounts/object-permissions/row-rights.ts'
import type { ObjectLabels } from '../../../../../src/features/accounts/pages/object-permissions/named-objects.ts'
import { rightInWords } from '../../../../../src/features/accounts/pages/object-permissions/right-words.ts'
import { graph } from '../../../../fixtures/inventory.ts'

const names: Readonly<Record<string, string>> = {
  'store.Depot slug berlin': 'Berlin',
  'store.Depot slug paris': 'Paris',
  'store.Owner id 8': 'ACME',
  'store.Area slug eu': 'Europe',
}

const labels: ObjectLabels = ({ target, field }, value) => {
  const label = names[`${target.key} ${field} ${value}`]
  return label === undefined ? undefined : { id: 1, label }
}

const inWords = (right: Partial<RowRight>): readonly string[] =>
  rightInWords(
    { models: ['store.box'], actions: ['view'], constraints: null, fields: null, ...right },
    { graph, labels },
  )

const conditions: readonly (readonly [constraints: unknown, words: string])[] = [
  [null, 'View all boxes.'],
  [{}, 'View all boxes.'],
  [[{ depot: 'berlin' }, {}], 'View all boxes.'],
  [{ depot: 'berlin', status: 1 }, 'View boxes whose depot is Berlin and status is Active.'],
  [
    [{ depot: 'berlin', status: '1' }, { owner_id: 8 }],
    'View boxes whose depot is Berlin and status is Active, or whose owner is ACME.',
  ],
  [{ depot: ['berlin', 'paris'] }, 'View boxes whose depot is Berlin or Paris.'],
  [{ status__n: [1, 3] }, 'View boxes whose status is not Active or Deprecated.'],
  [{ owner_id: 9 }, 'View boxes whose owner is owner #9.'],
  [{ owner_id: null }, 'View boxes whose owner is empty.'],
  [{ has_owner: true }, 'View boxes that have an owner.'],
  [
    { has_owner: 'false', number__gte: 5 },
    'View boxes whose ID is at least 5 and that have no owner.',
  ],
  [
    { name__ic: 'sw', name__nisw: 'x' },
    'View boxes whose name contains “sw” and name does not start with “x”.',
  ],
  [{ name__ic: ['sw', 'rt'] }, 'View boxes whose name contains “sw” or “rt”.'],
  [{ description__empty: true }, 'View boxes whose description is empty.'],
  [{ q: 'spare' }, 'View boxes that a search for “spare” finds.'],
  [{ area: 'eu' }, 'View boxes whose area is Europe.'],
  [{ series__depot: 'berlin' }, 'View boxes whose series’s depot is Berlin.'],
  [{ gone: 'x' }, 'View boxes whose gone is “x”.'],
  [[], 'View boxes that nothing meets.'],
  [['wrong'], 'View boxes that nothing meets.'],
]

for (const [constraints, words] of conditions)
  t.strictSame(inWords({ constraints }), [words], JSON.stringify(constraints))

const rights: readonly (readonly [right: Partial<RowRight>, words: readonly string[]])[] = [
  [{ actions: ['delete', 'view', 'change'] }, ['View, change and delete all boxes.']],
  [{ actions: ['reveal'] }, ['Reveal the secret values of all boxes.']],
  [{ actions: ['reveal', 'view'] }, ['View all boxes; reveal their secret values.']],
  [
    {
      actions: ['view', 'change'],
      fields: ['status', 'number', 'gone'],
      constraints: { status: 1 },
    },
    ['View and change boxes whose status is Active; set only their status, ID and “gone”.'],
  ],
  [{ models: ['store.box', 'store.depot'] }, ['View all boxes and depots.']],
  [{ models: ['gone.model', 'store.box'] }, ['View all objects of “gone.model” and boxes.']],
  [
    { models: ['store.shelf', 'store.depot', 'store.box'], constraints: { area: 'eu' } },
    ['View shelves, depots and boxes whose area is Europe.'],
  ],
  [
    { models: ['store.shelf', 'store.box'], constraints: { depot: 'berlin', status: 1 } },
    [
      'View shelves whose depot is Berlin and status is “1”.',
      'View boxes whose depot is Berlin and status is Active.',
    ],
  ],
  [
    { models: ['users.token', 'users.user'], constraints: { user_id: '$user' } },
    ['View tokens whose user is the signed-in user.', 'View users whose user_id is “$user”.'],
  ],
  [
    { models: ['users.user'], constraints: { groups_id: '$groups' } },
    ['View users whose groups include a group of the signed-in user.'],
  ],
  [
    { models: ['users.token'], constraints: { expires__lt: '2026-01-01' } },
    ['View tokens whose expires is before 2026-01-01.'],
  ],
]

for (const [right, words] of rights) t.strictSame(inWords(right), words, JSON.stringify(right))
