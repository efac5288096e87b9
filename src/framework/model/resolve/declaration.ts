import type { Operation } from '../define.ts'
import { optionsOn } from '../model-options.ts'
import { didYouMean } from '../similar-names.ts'
import type { Mistakes, PartFinding } from './mistakes.ts'
import { isFieldName, type Draft, type Drafts } from './draft.ts'
import { declarationParts } from './parts.ts'
import { wrongPolicy } from './policy.ts'
import { sealedOptions } from './sealed.ts'
import { deletedName } from '../soft-delete.ts'
import { wrongSoftDelete } from './soft-delete.ts'
import { transitionsOf } from '../transitions.ts'

type Check = (draft: Draft, drafts: Drafts) => readonly PartFinding[]

/** Reports contradictions in a declaration. Paths are followed later. */
export function checkDeclaration(draft: Draft, drafts: Drafts, mistakes: Mistakes): void {
  const findings = checks.flatMap((check) => check(draft, drafts))
  for (const { at = '', wrong, allowed } of findings) {
    const [field, part] = at.startsWith('.') ? [at, ''] : ['', at]
    mistakes.add(`${draft.key}${field} (${draft.file})${part}`, wrong, allowed)
  }
}

const checks: readonly Check[] = [
  ({ model, options }) =>
    unknownNames(
      Object.keys(model),
      ['name', ...Object.keys(declarationParts), ...Object.keys(options)],
      'a declaration has no part',
    ),
  ({ model }) => unknownNames(model.operations ?? [], operations, 'there is no operation'),
  takenNames,
  repeatedTransitions,
  systemNames,
  sameColumns,
  ({ fields }) =>
    [...fields.values()].flatMap(({ name, mistakes = [] }) =>
      mistakes.map((wrong) => ({ at: `.${name}`, wrong })),
    ),
  ({ fields }) =>
    [...fields.values()].flatMap(({ name, defaultWhen: when }) =>
      when && (!fields.has(when.field) || when.field === name)
        ? [
            {
              at: `.${name}`,
              wrong:
                `the default depends on "${when.field}", which is not another field of the ` +
                'model',
            },
          ]
        : [],
    ),
  ({ model }) =>
    Object.entries(model.filters ?? {}).flatMap(([name, filter]) =>
      typeof filter === 'string' || !filter.mistakes
        ? []
        : filter.mistakes.map((wrong) => ({ at: `, filter ${name}`, wrong })),
    ),
  ({ model }) =>
    (model.rules ?? []).flatMap(({ mistakes = [] }) =>
      mistakes.map((wrong) => ({ at: ', rules', wrong })),
    ),
  ({ model }) =>
    Object.keys(model.shapes ?? {})
      .filter((name) => ['base', 'nested', 'full'].includes(name))
      .map((name) => ({ at: `, shape ${name}`, wrong: 'every model has a shape of this name' })),
  ({ model }) =>
    (model.unique ?? []).some((set) => ('fields' in set ? set.fields : set).length === 0)
      ? [{ at: ', unique', wrong: 'a set names no field' }]
      : [],
  ({ model }) =>
    Object.keys(model.filters ?? {})
      .filter((name) => !isFieldName(name))
      .map((name) => ({
        at: ', filters',
        wrong: wrongFilterName(name),
      })),
  ({ model: { path } }) =>
    path === choicesPath
      ? [
          {
            at: ', path',
            wrong: `"${path}" is the path of the choices of an application; choose another`,
          },
        ]
      : [],
  view,
  wrongPolicy,
  wrongSoftDelete,
  sealedOptions,
  hierarchies,
  endless,
  ({ model, fields }) =>
    unknownNames(model.matchBy ?? [], [...fields.keys()], 'matchBy: there is no field'),
  ({ model }, drafts) =>
    unknownNames(model.importAfter ?? [], [...drafts.keys()], 'importAfter: there is no model'),
  ({ model: { was } }) =>
    was === undefined || /^[\w-]+\.[A-Z]\w*$/.test(was)
      ? []
      : [{ at: ', was', wrong: `"${was}" is not a former name such as "library.Book"` }],
]

/** The operations of `/api/<application>/_choices/` have names with it. */
const choicesPath = 'choices'

const operations = Object.keys({
  list: true,
  create: true,
  read: true,
  update: true,
  delete: true,
} satisfies Record<Operation, true>)

const wrongFilterName = (name: string): string =>
  isFieldName(name.replaceAll('__', '_'))
    ? `the filter name "${name}" has two underscores, which begin a look-up`
    : `the filter name "${name}" is not lower-case words with underscores`

function unknownNames(
  names: readonly string[],
  known: readonly string[],
  wrong: string,
): readonly PartFinding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({ wrong: `${wrong} "${name}"${didYouMean(name, known)}`, allowed: known }))
}

/** Refuses names of automatic fields and of extra keys of representations. */
function takenNames({ model, options }: Draft): readonly PartFinding[] {
  const companions = Object.entries(model.fields).flatMap(([name, field]) =>
    Object.keys(field.companions?.(name) ?? {}),
  )
  const automatic = [
    'id',
    'url',
    ...optionsOn(model, options).map(({ field }) => field),
    ...(model.timestamps === false ? [] : ['created', 'last_updated']),
    ...(model.softDelete ? [deletedName] : []),
  ]
  const left = Object.entries(options).filter(([, { field }]) => !automatic.includes(field))
  const findings = (names: readonly string[], wrong: string): readonly PartFinding[] =>
    names
      .filter((name) => Object.hasOwn(model.fields, name))
      .map((name) => ({ at: `.${name}`, wrong }))
  return [
    ...findings(automatic, 'the service adds this key by itself; leave the field out or rename it'),
    ...findings(
      ['i'],
      'statements about several objects have the number of each in "i"; choose a longer name, ' +
        'such as "index"',
    ),
    ...findings(['constructor'], 'every object of JavaScript has this name; choose another'),
    ...findings(companions, 'the service keeps a value beside another field there; choose another'),
    ...left.flatMap(([name, { field }]) =>
      findings([field], `the service uses this name; declare \`${name}: true\` instead`),
    ),
  ]
}

/** Reports a transition of one state whose name another state of the model has, too. */
function repeatedTransitions({ fields, model: { view } }: Draft): readonly PartFinding[] {
  const all = transitionsOf({ fields, ...(view ? { view } : {}) })
  return all.flatMap(({ name, field }, at) =>
    all
      .slice(0, at)
      .filter((other) => other.name === name && other.field !== field)
      .map((other) => ({
        at: `.${field}`,
        wrong: `the transition "${name}" is one of ${other.field}, too; choose another name`,
      })),
  )
}

/** The columns that PostgreSQL adds to every table (its documentation, "System Columns"). */
const systemColumns: readonly string[] = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

function systemNames({ fields }: Draft): readonly PartFinding[] {
  const wrong = 'PostgreSQL has a column of this name in every table; choose another'
  return [...fields.values()]
    .filter(({ columnName = '' }) => systemColumns.includes(columnName.replaceAll('"', '')))
    .map(({ name }) => ({ at: `.${name}`, wrong }))
}

/** Refuses two fields with the same column, such as `site_id` and the reference `site`. */
function sameColumns({ fields }: Draft): readonly PartFinding[] {
  const owners = new Map<string, string>()
  return [...fields.values()].flatMap(({ name, columnName }) => {
    const owner = columnName && owners.get(columnName)
    if (columnName) owners.set(columnName, name)
    return owner ? [{ at: `.${name}`, wrong: `the column ${columnName} is taken by ${owner}` }] : []
  })
}

/** Refuses a view that declares anything but rows of another model's table, read only. */
function view({ model, fields }: Draft, drafts: Drafts): readonly PartFinding[] {
  if (!model.view) return []
  const { of, whereSet } = model.view
  const stored = [...fields.values()].filter(({ columnName }) => columnName).map(({ name }) => name)
  const reading = ['list', 'read']
  const changing = (model.operations ?? operations).filter((name) => !reading.includes(name))
  return [
    ...unknownNames([of], [...drafts.keys()], 'there is no model'),
    ...unknownNames([whereSet], stored, 'there is no stored field'),
    ...changing.map((name) => ({ wrong: `a view has no operation "${name}"`, allowed: reading })),
  ].map((finding) => ({ at: ', view', ...finding }))
}

/** Refuses a reference that the first object of a model could not have. */
function endless({ key, fields }: Draft): readonly PartFinding[] {
  const needed = [...fields.values()].filter(
    ({ reference, nullable }) => reference?.target === key && !nullable,
  )
  const wrong =
    'each object needs another one of its model, so that none can be the first; add ' +
    '`optional: true`'
  return needed.map(({ name }) => ({ at: `.${name}`, wrong }))
}

function hierarchies({ key, fields }: Draft): readonly PartFinding[] {
  const references = [...fields.values()]
  const toOthers = references.filter(({ reference }) => reference && reference.target !== key)
  const needsItself = (option: string) => (name: string) => ({
    at: `.${name}`,
    wrong: `\`${option}\` needs a reference to the model itself`,
    allowed: [key],
  })
  const namesOf = (some: typeof references): readonly string[] => some.map(({ name }) => name)
  const parents = references.filter(({ reference }) => reference?.tree)
  return [
    ...namesOf(toOthers.filter((one) => one.reference?.tree)).map(needsItself('tree: true')),
    ...namesOf(toOthers.filter((one) => one.reference?.acyclic)).map(needsItself('acyclic')),
    ...namesOf(parents.slice(1)).map((name) => ({
      at: `.${name}`,
      wrong: 'a model has one hierarchy, this is a second',
    })),
  ]
}
