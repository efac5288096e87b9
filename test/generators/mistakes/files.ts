import type { Mistake } from './mistake.ts'

const index = (applications: string): Readonly<Record<string, string>> => ({
  'schema/index.ts': `export const applications = ${applications}\n`,
})
const named = (name: string): Readonly<Record<string, string>> =>
  index(
    `[{ name: 'lab', label: 'Lab', description: '' }, { name: '${name}', label: 'X', description: '' }]`,
  )
const thing = (text: string): Readonly<Record<string, string>> => ({ 'schema/lab/thing.ts': text })
const whole = `{ path: 'things', fields: { name: text() } }`

type Row = readonly [title: string, files: Mistake['files'], says: string]

const rows: readonly Row[] = [
  ['an empty file', thing(''), 'schema/lab/thing.ts declares nothing: it exports no model that defineModel() makes, and no other file in schema/ imports it'],
  ['a file of helpers that nothing imports', thing('export const limit = 3'), 'schema/lab/thing.ts declares nothing'],
  ['an export that is null', thing('export const thing = null'), 'schema/lab/thing.ts declares nothing'],
  ['a model that is not exported', thing(`const thing = defineModel('Thing', ${whole})`), `schema/lab/thing.ts: the model "Thing" is not exported; allowed: export const … = defineModel('Thing', …)`],
  ['a model beside another that is not exported', thing(`export const other = defineModel('Other', { path: 'others', fields: {} })\nconst thing = defineModel('Thing', ${whole})`), 'schema/lab/thing.ts: the model "Thing" is not exported'],
  ['a list of models', thing(`export const things = [defineModel('Thing', ${whole})]`), 'schema/lab/thing.ts: the model "Thing" is not exported'],
  ['a function that declares a model', thing(`export const thing = () => defineModel('Thing', ${whole})`), 'schema/lab/thing.ts declares nothing'],
  ['an object without defineModel', thing(`export const thing = { name: 'Thing', path: 'things', fields: {} }`), 'schema/lab/thing.ts: the export "thing" looks like a model, but defineModel() did not make it'],
  ['a copy of a model', thing(`export const thing = defineModel('Thing', ${whole})\nexport const copy = { ...thing, path: 'copies' }`), 'the export "copy" looks like a model'],
  ['a model exported by two files', thing(`export { rack } from './rack.ts'`), 'schema/lab/thing.ts exports "rack", the model that schema/lab/rack.ts exports as "rack"; allowed: one export of each model'],
  ['defineModel without a name', thing(`export const thing = defineModel(${whole})`), 'the first argument is the name of the model; allowed: a text in PascalCase'],
  ['defineModel with an empty name', thing(`export const thing = defineModel('', ${whole})`), 'defineModel("", '],
  ['defineModel with the name alone', thing(`export const thing = defineModel('Thing')`), 'the second argument is the declaration; allowed: an object such as { path: "books"'],
  ['a null declaration', thing(`export const thing = defineModel('Thing', null)`), 'schema/lab/thing.ts cannot be loaded: A declaration is wrong:\n  defineModel("Thing", null): the second argument is the declaration'],
  ['a list as declaration', thing(`export const thing = defineModel('Thing', [])`), 'defineModel("Thing", []): the second argument is the declaration'],
  ['a function as declaration', thing(`export const thing = defineModel('Thing', () => (${whole}))`), 'defineModel("Thing", a function): the second argument is the declaration'],
  ['a name in the declaration', thing(`export const thing = defineModel('Thing', { name: 'Thong', path: 'things', fields: {} })`), 'the declaration has a part "name"; the name is the first argument'],
  ['a name in lower case', thing(`export const thing = defineModel('thing', ${whole})`), 'the name "thing" is not in PascalCase'],
  ['a declaration directly in schema/', { 'schema/thing.ts': `defineModel('Thing', {})` }, 'schema/thing.ts is not read: it stands directly in schema/; move it into the folder of its application, such as schema/lab/thing.ts'],
  ['a declaration in a sub-folder', { 'schema/lab/deep/thing.ts': '' }, 'schema/lab/deep/thing.ts is not read: it stands in a sub-folder; move it to schema/lab/thing.ts'],
  ['a model in a sub-folder that another file imports', { 'schema/lab/deep/thing.ts': `export const thing = defineModel('Thing', ${whole})`, ...thing(`export { thing } from './deep/thing.ts'`) }, 'schema/lab/deep/thing.ts is not read'],
  ['a .js file', { 'schema/lab/thing.js': '' }, 'schema/lab/thing.js is not read: a declaration is a file whose name ends in .ts'],
  ['a .mts file', { 'schema/lab/thing.mts': '' }, 'schema/lab/thing.mts is not read'],
  ['a .tsx file', { 'schema/lab/thing.tsx': '' }, 'schema/lab/thing.tsx is not read'],
  ['a .d.ts file', { 'schema/lab/thing.d.ts': '' }, 'schema/lab/thing.d.ts is not read'],
  ['a JSON file', { 'schema/lab/thing.json': '{}' }, 'schema/lab/thing.json is not read'],
  ['an application that is not listed', { 'schema/store/thing.ts': `export const thing = defineModel('Thing', ${whole})` }, 'schema/store/thing.ts: application "store" is not declared in schema/index.ts; to drop it, delete the folder schema/store/; allowed: lab'],
  ['an application without models', named('store'), 'schema/index.ts: the application "store" has no model; declare one in schema/store/, or, to drop the application, take it out of schema/index.ts'],
  ['a misspelt folder', { ...named('store'), 'schema/stroe/thing.ts': `export const thing = defineModel('Thing', ${whole})` }, 'declare one in schema/store/ (did you mean "stroe"?)'],
  ['no schema/index.ts', { 'schema/index.ts': null }, 'schema/index.ts is missing'],
  ['applications misspelt', { 'schema/index.ts': 'export const aplications = []' }, 'schema/index.ts must export `applications`'],
  ['applications as an object', index('{ lab: {} }'), 'schema/index.ts must export `applications`, a list'],
  ['an application that is null', index('[null]'), 'schema/index.ts: `applications`, item 1 is null; allowed: an object with name, label and description'],
  ['an application without a label', index(`[{ name: 'lab', description: '' }]`), 'schema/index.ts: `applications`, item 1, label is missing; allowed: a text'],
  ['an application with an unknown key', index(`[{ name: 'lab', label: 'Lab', description: '', lable: 'x' }]`), '`applications`, item 1, lable is not known (did you mean "label"?); allowed: name, label, description, menu, folder'],
  ['a menu with a model that is not there', index(`[{ name: 'lab', label: 'Lab', description: '', menu: { Rooms: ['Romm'] } }]`), 'schema/index.ts: the menu "Rooms" of the application "lab" has "Romm", which is no model of it'],
  ['an application twice', named('lab'), 'the application name "lab" is there twice'],
  ...['docs', 'schema', 'status', 'api', 'search', 'login', 'user', 'static', 'changes', 'batch'].map((name): Row => [`an application called ${name}`, named(name), `schema/index.ts: the application name "${name}" is taken: the service has pages or an API of its own under it`]),
  ...['Lab', 'my lab', 'my-lab', '2nd', ''].map((name): Row => [`an application called "${name}"`, named(name), `the application name "${name}" is not allowed: a lower-case letter, then lower-case letters and digits`]),
  ['text that is no TypeScript', thing('export const = 1'), 'schema/lab/thing.ts cannot be loaded: '],
  ['a kind that does not exist', thing(`export const thing = defineModel('Thing', { path: 'things', fields: { name: txt() } })`), 'schema/lab/thing.ts cannot be loaded: txt is not defined (did you mean "text"?) (schema/lab/thing.ts:'],
  ['a misspelt import of a kind', { 'schema/lab/other.ts': `import { integr } from 'cadastre/schema'\nexport const name = integr()\n` }, `schema/lab/other.ts cannot be loaded: 'cadastre/schema' exports no integr (did you mean "integer"?)`],
  ['a misspelt module of the package', { 'schema/lab/other.ts': `import { integer } from 'cadastre/shema'\nexport const name = integer()\n` }, `schema/lab/other.ts cannot be loaded: there is no module 'cadastre/shema' (did you mean "cadastre/schema"?); allowed: cadastre, cadastre/schema, `],
  ['an import that does not exist', thing(`import './nothing.ts'`), 'schema/lab/thing.ts cannot be loaded: Cannot find module'],
  ['declarations that import each other', {
    ...thing(`import { other } from './other.ts'\nexport const thing = defineModel('Thing', { path: 'things', fields: { a: reference(other.name, { onDelete: 'protect' }) } })`),
    'schema/lab/other.ts': `import { thing } from './thing.ts'\nexport const other = defineModel('Other', { path: 'others', fields: { a: reference(thing.name, { onDelete: 'protect' }) } })`,
  }, 'These files import each other: schema/lab/other.ts → schema/lab/thing.ts → schema/lab/other.ts. Refer to a model by its name'],
  ['two models of one name', thing(`export const thing = defineModel('Rack', ${whole})`), 'lab.Rack (schema/lab/thing.ts): the model in schema/lab/rack.ts has this name'],
  ['two models of one path', thing(`export const thing = defineModel('Thing', { path: 'racks', fields: {} })`), 'lab.Rack (schema/lab/rack.ts) has the path lab/racks/'],
  ['a name that is the nested shape of another', thing(`export const thing = defineModel('NestedRack', ${whole})`), 'the name NestedRack in the OpenAPI document is taken by lab.'],
  ['a name that is the writable form of another', thing(`export const thing = defineModel('WritableRack', ${whole})`), 'the name WritableRack in the OpenAPI document is taken by lab.'],
  ['a name that the document has', thing(`export const thing = defineModel('Problem', ${whole})`), 'lab.Problem (schema/lab/thing.ts): the name Problem in the OpenAPI document is taken by the service: give the model another name'],
  ['names that differ in case only', thing(`export const thing = defineModel('RACK', ${whole})`), 'the database name "lab_rack" is taken'],
] // prettier-ignore

/** Mistakes in the files of `schema/`, their exports and the applications. */
export const fileMistakes: readonly Mistake[] = rows.map(([title, files, says]) => ({
  title,
  files,
  says,
}))
