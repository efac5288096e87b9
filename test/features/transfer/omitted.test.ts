import t from 'tap'
import {
  defineModel,
  file,
  image,
  reference,
  secret,
  text,
} from '../../../src/framework/model/index.ts'
import type { ModelDeclaration } from '../../../src/framework/model/define.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'
import { exportableModels } from '../../../src/features/transfer/export/exportable.ts'
import {
  omittedFiles,
  omittedModels,
  omittedReferences,
} from '../../../src/features/transfer/export/omitted.ts'
import { exampleModel } from '../../../src/features/transfer/file/lines.ts'

function source(name: string, parts: Omit<ModelDeclaration, 'path'>, folder = 'schema'): Source {
  const path = `${name.toLowerCase()}s`
  const model = defineModel(name, { path, nested: [], ...parts })
  return { application: 'clinic', file: `${folder}/clinic/${path}.ts`, model }
}

const animal = (optional: boolean): ModelDeclaration['fields'] => ({
  animal: optional
    ? reference('clinic.Animal', { onDelete: 'setNull', optional: true })
    : reference('clinic.Animal', { onDelete: 'protect' }),
})

const graph = resolve(
  [{ name: 'clinic', label: 'Clinic', description: '' }],
  [
    source('Animal', { fields: { name: text(), chip: secret({ optional: true }) } }),
    source('Key', {
      fields: {
        one: secret({ optional: true }),
        two: secret({ optional: true }),
        three: secret({ optional: true }),
      },
    }),
    source('Log', { fields: { name: text() }, operations: ['list', 'read'] }),
    source('Own', { fields: { key: secret({ optional: true }) } }, 'src/features'),
    source('Visit', { fields: { name: text(), ...animal(false) } }),
    source('Note', { fields: { name: text(), ...animal(true) } }),
    source('Scan', {
      fields: { page: image(), original: file({ types: ['text/plain'], optional: true }) },
    }),
  ],
)

t.test('names the models of the project that an export leaves out, and why', async (t) => {
  t.strictSame(omittedModels(graph), [
    'Not exported: clinic.Animal (its field chip is confidential).',
    'Not exported: clinic.Key (its fields one, two and three are confidential).',
    'Not exported: clinic.Log (its objects cannot be created).',
  ])
})

t.test('names the required references to objects that are never exported', async (t) => {
  const exported = exportableModels(graph)
  t.strictSame(exported.map(({ key }) => key).toSorted(), [
    'clinic.Note',
    'clinic.Scan',
    'clinic.Visit',
  ])
  t.strictSame(omittedReferences(graph, exported), [
    'clinic.Visit.animal is required and refers to clinic.Animal, which is not exported ' +
      '(its field chip is confidential): the lines of clinic.Visit cannot be imported.',
  ])
  t.strictSame(omittedReferences(graph, []), [])
})

t.test('names the files that an export leaves out', async (t) => {
  t.strictSame(omittedFiles(exportableModels(graph)), [
    'clinic.Scan.page is required, and files are not exported: ' +
      'the lines of clinic.Scan cannot be imported.',
    'Not exported: the files of clinic.Scan.original.',
  ])
})

t.test('gives a model that can be exported as an example', async (t) => {
  t.equal(exampleModel(graph), 'clinic.Visit')
})
