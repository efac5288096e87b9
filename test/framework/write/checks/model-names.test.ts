import t from 'tap'
import { createService } from '../../../../src/features/create-service.ts'
import { contentTypeField } from '../../../../src/framework/model/content-type.ts'
import { defineModel, text } from '../../../../src/framework/model/index.ts'
import { definitionOf } from '../../../fixtures/inventory.ts'
import { sources } from '../../../fixtures/models.ts'
import { appTestingOf } from '../../../support/open-app.ts'

const note = defineModel('Note', {
  path: 'notes',
  description: 'A note about a model.',
  fields: { about: contentTypeField('What it is about'), words: text({ max: 50, blank: true }) },
  nested: ['about'],
})
const source = { application: 'lab', file: 'schema/lab/note.ts', model: note }
const service = createService(definitionOf([...sources, source]))
const { testApp } = appTestingOf(service, 'names of models')

t.test('refuses names of models that do not exist', async (t) => {
  const { request, runSql } = await testApp(t)
  const url = '/api/lab/notes/'
  const made = await request('POST', url, { body: { about: 'store.depot' } })
  t.match(made, { status: 201, object: { about: 'store.depot' } })
  const own = `${url}${String(made.object['id'])}/`
  const wrong: readonly (readonly [name: string, message: RegExp])[] = [
    ['org.nope', /^There is no model "org\.nope"\. Allowed: .*\bstore\.depot\b/],
    ['store.depott', /^There is no model "store\.depott"\. Did you mean "store\.depot"\?$/],
  ]
  for (const [about, message] of wrong) {
    const refusal = { status: 400, object: { about: [message] } }
    t.match(await request('POST', url, { body: { about } }), refusal, `create ${about}`)
    t.match(await request('PATCH', own, { body: { about } }), refusal, `change to ${about}`)
    const many = await request('POST', url, { body: [{ about: 'store.depot' }, { about }] })
    t.match(many, { status: 400, body: [{}, { about: [message] }] }, `bulk ${about}`)
  }

  await t.test('but keeps a stored one', async (t) => {
    await runSql(`update lab_note set about = 'gone.model'`)
    const kept = await request('PATCH', own, { body: { about: 'gone.model', words: 'x' } })
    t.match(kept, { status: 200, object: { about: 'gone.model', words: 'x' } })
    t.equal((await request('PATCH', own, { body: { about: 'store.shelf' } })).status, 200)
  })
})
