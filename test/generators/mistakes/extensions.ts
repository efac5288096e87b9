import type { Mistake } from './mistake.ts'

const base: Mistake['files'] = {
  'schema/index.ts': `export const applications = [
    { name: 'lab', label: 'Lab', description: '' },
    { name: 'shared', label: 'Shared', description: '', folders: [new URL('../base/', import.meta.url).href] },
  ]\n`,
  'base/room.ts': `export const room = defineModel('Room', { path: 'rooms', fields: {
    name: text({ max: 50 }), number: integer({ default: 0 }) }, nested: ['name'], filters: { called: 'name' },
    pages: { list: { columns: ['name'] } } })\n`,
  'base/hall.ts': `import { room } from './room.ts'\nexport const hall = defineModel('Hall', { path: 'halls', view: { of: 'shared.Room', whereSet: 'name' },
    timestamps: false, operations: ['list', 'read'], fields: room.fields })\n`,
}
/** Returns the files with an extension of shared.Room that has these parts. */
const extend = (parts: string, more: Mistake['files'] = {}): Mistake['files'] => ({
  ...base,
  'schema/lab/room.ts': `export const extension = extendModel('shared.Room', { ${parts} })\n`,
  ...more,
})
const other = (text: string): Mistake['files'] => ({ ...base, 'schema/lab/room.ts': text })
const twice: Mistake['files'] = {
  'schema/lab/room2.ts': `export const second = extendModel('shared.Room', { fields: { floor: integer({ default: 0 }) } })\n`,
}

type Row = readonly [title: string, files: Mistake['files'], says: string]

const rows: readonly Row[] = [
  [
    'an unknown model',
    other(`export const x = extendModel('shared.Rom', {})`),
    'shared.Rom (schema/lab/room.ts): there is no model shared.Rom (did you mean "shared.Room"?); allowed: lab.Rack, lab.Site, shared.Hall, shared.Room',
  ],
  [
    'an unknown application',
    other(`export const x = extendModel('lab.Room', {})`),
    'there is no model lab.Room (did you mean "shared.Room"?)',
  ],
  [
    'a model of the project',
    other(`export const x = extendModel('lab.Rack', { fields: { a: text() } })`),
    'lab.Rack (schema/lab/room.ts): this project declares the model in schema/lab/rack.ts: add the parts there',
  ],
  [
    'a view',
    other(`export const x = extendModel('shared.Hall', { fields: { a: text() } })`),
    'shared.Hall (schema/lab/room.ts): a view shows rows of shared.Room: extend that model',
  ],
  [
    'a field of the model',
    extend(`fields: { number: text() }`),
    'base/room.ts declares a field of this name; choose another',
  ],
  [
    'the location of a field',
    extend(`fields: { number: text() }`),
    'shared.Room.number (schema/lab/room.ts): ',
  ],
  [
    'a field of two extensions',
    extend(`fields: { floor: text() }`, twice),
    'shared.Room.floor (schema/lab/room2.ts): schema/lab/room.ts declares a field of this name; choose another',
  ],
  [
    'an automatic field',
    extend(`fields: { created: text() }`),
    'and schema/lab/room.ts): the service adds this key by itself',
  ],
  ['a wrong field', extend(`fields: { floor: 5 }`), 'shared.Room.floor ('],
  [
    'a wrong argument of a field',
    extend(`fields: { floor: integer({ min: 'x' }) }`),
    'and schema/lab/room.ts): ',
  ],
  [
    'a filter of the model',
    extend(`filters: { called: 'number' }`),
    'shared.Room (schema/lab/room.ts), filter called: ',
  ],
  [
    'a filter of a field of the model',
    extend(`filters: { number: 'name' }`),
    'filter number: the field number has a filter of this name; choose another',
  ],
  ['a path of a filter', extend(`filters: { x: 'nmae' }`), 'the path "nmae" fails at "nmae"'],
  [
    'a part that stays as it is',
    extend(`order: ['number']`),
    'shared.Room (schema/lab/room.ts): an extension cannot change the part "order" of its model; allowed: fields, filters, unique, exclude, nested, embed, nestedWrites, search, rules, totals, pages',
  ],
  [
    'the name of a part',
    extend(`felds: {}`),
    'a declaration has no part "felds" (did you mean "fields"?)',
  ],
  [
    'a part with another type',
    extend(`unique: 'number'`),
    `shared.Room (schema/lab/room.ts), unique: this is "number"; allowed: a list of sets`,
  ],
  ['fields that are a list', extend(`fields: [text()]`), 'shared.Room.0 ('],
  [
    'a set of unknown fields',
    extend(`unique: [['nmber']]`),
    '"nmber" is not a stored field (did you mean "number"?)',
  ],
  [
    'a search beside the default one',
    extend(`search: ['number']`),
    'shared.Room (schema/lab/room.ts), search: the model declares none of these, so that they are made of its fields; leave this part out',
  ],
  [
    'filters of a list beside the default ones',
    extend(`pages: { list: { filters: ['number'] } }`),
    'shared.Room (schema/lab/room.ts), pages.list.filters: the model declares none of these',
  ],
  [
    'an unknown column',
    extend(`pages: { list: { columns: ['floor'] } }`),
    'there is no "floor" here',
  ],
  [
    'a label',
    extend(`pages: { label: '{number}' }`),
    'shared.Room (schema/lab/room.ts), pages.label: an extension cannot change this part of its model; allowed: list, detail',
  ],
  [
    'hidden fields',
    extend(`pages: { detail: { hidden: ['number'] } }`),
    'pages.detail.hidden: an extension cannot change this part of its model; allowed: sections, tabs, parts',
  ],
  [
    'an extension that is not exported',
    other(`const x = extendModel('shared.Room', {})\nexport const y = 1`),
    `schema/lab/room.ts: the extension "shared.Room" is not exported; allowed: export const … = extendModel('shared.Room', …)`,
  ],
  [
    'an extension that two files export',
    extend('', { 'schema/lab/again.ts': `export { extension } from './room.ts'` }),
    'schema/lab/room.ts exports "extension", the extension that schema/lab/again.ts exports as "extension"; allowed: one export of each extension',
  ],
  [
    'no model',
    other(`export const x = extendModel({})`),
    'extendModel({}, nothing): the first argument is the model; allowed: the application and the name',
  ],
  [
    'no extension',
    other(`export const x = extendModel('shared.Room')`),
    'the second argument is the extension; allowed: an object such as',
  ],
]

/** Mistakes in extensions of a model in a folder outside the project. */
export const extensionMistakes: readonly Mistake[] = rows.map(([title, files, says]) => ({
  title,
  files,
  says,
}))
