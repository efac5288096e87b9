import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject, type Json } from '../../model/json-value.ts'
import { ApiError, invalid, type FieldErrors } from '../../errors.ts'
import { mayWrite } from '../../http/authentication.ts'
import { readerOf } from '../../http/read-objects.ts'
import { removeObjects } from '../../write/remove.ts'
import { updateObjects } from '../../write/update.ts'
import type { Identity } from '../../http/identity.ts'
import type { PermissionKind } from '../../model/permission.ts'
import { contextOf, settingOf } from '../../http/context.ts'
import { capitalised } from '../../model/components/describe.ts'
import type { Graph, Model } from '../../model/graph.ts'
import { idFrom } from '../../model/id.ts'
import { planList } from '../../read/read.ts'
import { parseQuery } from '../../read/query.ts'
import { gatherCustom, holdsCustom, isCustom } from '../forms/custom-fields.ts'
import { bodyOf } from '../forms/form-body.ts'
import { formFields, type FormField } from '../forms/form-fields.ts'
import { modelForm } from '../forms/form.ts'
import { requireSent, type Sent } from '../forms/forms.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { submittedContents, type Managed } from './managed.ts'
import { resolveNames } from '../forms/references.ts'
import { csrfInput } from '../frame/shell.ts'
import { titleOf } from '../values/label.ts'

/** The selected objects of a list. */
interface Selection {
  readonly model: Model
  readonly ids: readonly number[]
  readonly objects: readonly Json[]
  readonly sent: Sent
}

/** Returns whether a user may change or delete several objects of a model at once. */
export const mayDo = (
  model: Model,
  identity: Identity | null,
  operation: 'update' | 'delete',
): boolean => {
  const permission: PermissionKind = operation === 'update' ? 'change' : 'delete'
  return model.operations.has(operation) && mayWrite(identity, { model, permission })
}

/** Returns the fields that can be set for several objects at once. */
export function sharedFields(graph: Graph, model: Model): readonly FormField[] {
  const unique = new Set(model.unique.flatMap(({ fields }) => (fields.length === 1 ? fields : [])))
  return formFields(graph, model).filter(
    ({ field, control }) =>
      control !== 'password' && !unique.has(field.name) && !holdsCustom(field.name),
  )
}

/**
 * Serves the pages that change or delete the selected objects of a list: a confirmation, then one
 * request for all or none.
 */
export async function bulkPages(app: FastifyInstance, managed: Managed): Promise<void> {
  app.post(`${managed.route}several/`, async (request, reply) => {
    const sent = requireSent(request)
    const [operation, action, run] =
      sent.get('do') === 'delete'
        ? (['delete', 'delete', removeSeveral] as const)
        : (['update', 'change', changeSeveral] as const)
    const model = managed.allowed(request, operation, action)
    const ids = idsIn(sent, managed.options.config.bulkMax)
    const objects = await readAll(managed, model, ids, request)
    return run(managed, { model, ids, objects, sent }, request, reply)
  })
}

function idsIn(sent: Sent, most: number): readonly number[] {
  const ids = [...new Set(sent.getAll('id').map(idFrom))].filter((id) => id > 0)
  if (ids.length === 0) throw invalid({ selection: ['Choose at least one of the list.'] })
  if (ids.length > most) throw invalid({ selection: [`Choose no more than ${most}.`] })
  return ids
}

async function readAll(
  { options: { graph, config } }: Managed,
  model: Model,
  ids: readonly number[],
  request: FastifyRequest,
): Promise<readonly Json[]> {
  const query = parseQuery(new Map(), config, null)
  const filters = new Map([['id', ids.map(String)]])
  const plan = planList(graph, model, {
    ...query,
    filters,
    limit: ids.length,
    maySee: readerOf(request, config),
  })
  const setting = settingOf(request, config)
  const rows = await request.database.rows(plan.page)
  return rows.map((row) => plan.build(row, setting)).filter(isObject)
}

async function removeSeveral(
  managed: Managed,
  selection: Selection,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { model, ids, sent } = selection
  const ask = (errors: FieldErrors): FastifyReply =>
    sendRemoval(managed, selection, errors, { request, reply })
  if (!sent.has('sure')) return ask({})
  const remove = () => removeObjects(contextOf(model, managed.options, request), ids)
  return written(remove, { managed, selection, ask, reply })
}

async function changeSeveral(
  managed: Managed,
  selection: Selection,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { model, ids, sent } = selection
  const fields = [
    ...sharedFields(managed.options.graph, model),
    ...(await managed.fields(model, request.database)).filter(isCustom),
  ]
  const shared = fields.find(({ field }) => field.name === sent.get('field'))
  if (!shared) throw invalid({ field: ['Choose the field to set.'] })
  const ask = (errors: FieldErrors): FastifyReply =>
    sendChange(managed, { ...selection, shared, errors }, request, reply)
  if (!sent.has('sure')) return ask({})
  const change = async (): Promise<unknown> => {
    const { identity, database } = request
    const resolved = await resolveNames(
      { ...managed.options, database },
      { fields: [shared], sent, identity },
    )
    if (Object.keys(resolved.unclear).length > 0) throw invalid(resolved.unclear)
    const body = gatherCustom(bodyOf([shared], resolved.sent), [shared].filter(isCustom))
    const bodies = ids.map((id) => ({ id, ...body }))
    const context = contextOf(model, managed.options, request)
    return updateObjects(context, bodies, { mode: 'patch' })
  }
  return written(change, { managed, selection, ask, reply })
}

interface Writing {
  readonly managed: Managed
  readonly selection: Selection
  readonly ask: (errors: FieldErrors) => FastifyReply
  readonly reply: FastifyReply
}

/** Redirects to the filtered list, or shows the form again with the messages. */
async function written(
  write: () => Promise<unknown>,
  { managed, selection, ask, reply }: Writing,
): Promise<FastifyReply> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof ApiError) || (!error.fields && error.status !== 409)) throw error
    reply.status(error.status)
    return ask(errorsOf(managed.options.graph, error, selection))
  }
  const query = new URLSearchParams(selection.sent.get('back') ?? '').toString()
  const list = managed.urlOf(selection.model)
  return reply.redirect(list + (query === '' ? '' : `?${query}`), 303)
}

/** Returns messages with the name of the object that each is about. */
function errorsOf(
  graph: Graph,
  { fields, message }: ApiError,
  { model, ids, objects }: Selection,
): FieldErrors {
  if (isObject(fields)) return fields
  if (!fields) return { '': [message] }
  const lines = fields.flatMap((errors, index) => {
    const object = objects.find(({ id }) => id === ids[index])
    const name = object ? titleOf(graph, model, object) : `#${ids[index] ?? ''}`
    return Object.values(errors).map((messages) => `${name}: ${messages.join(' ')}`)
  })
  return { '': lines }
}

const counted = ({ model, ids }: Selection): string =>
  `${ids.length} ${ids.length === 1 ? model.label : model.labelPlural}`

/** Returns the hidden fields of the next form. */
const hiddenOf = ({ ids, sent }: Selection): readonly (readonly [string, string])[] => [
  ...ids.map((id) => ['id', String(id)] as const),
  ...['do', 'field', 'back'].map((name) => [name, sent.get(name) ?? ''] as const),
  ['sure', '1'],
]

const namesMarkup = (managed: Managed, { model, objects }: Selection): Markup => html`
  <ul class="chosen">
    ${objects.map((object) => {
      const href = `${managed.urlOf(model)}${String(object['id'])}/`
      return html`<li><a href=${href}>${titleOf(managed.options.graph, model, object)}</a></li>`
    })}
  </ul>
`

function sendRemoval(
  managed: Managed,
  selection: Selection,
  errors: FieldErrors,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const { model } = selection
  const problems = Object.values(errors).flat()
  const title = `Delete ${counted(selection)}?`
  const content = html`
    <h1>${title}</h1>
    ${problems.length > 0 && html`<p class="problem" role="alert">${problems.join(' ')}</p>`}
    <p>
      What belongs to them goes with them; where that would lose something else, nothing is deleted.
    </p>
    ${namesMarkup(managed, selection)}
    <form method="post" class="line" action="${managed.urlOf(model)}several/">
      ${csrfInput(request.identity?.session?.csrf)} ${hiddenOf(selection).map(hiddenInput)}
      <button class="delete" type="submit">Delete them</button>
      <a class="button quiet" href=${managed.urlOf(model)}>Cancel</a>
    </form>
  `
  return managed.send({ title, crumbs: managed.crumbs(model), content }, request, reply)
}

interface Changing extends Selection {
  readonly shared: FormField
  readonly errors: FieldErrors
}

function sendChange(
  managed: Managed,
  selection: Changing,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { model, shared, errors, sent } = selection
  const title = `${capitalised(shared.field.label)} of ${counted(selection)}`
  const form = modelForm({
    action: `${managed.urlOf(model)}several/`,
    csrf: request.identity?.session?.csrf,
    fields: [shared],
    contents: submittedContents([shared], sent),
    errors,
    submit: 'Set for all selected',
    cancel: managed.urlOf(model),
    changing: true,
    hidden: hiddenOf(selection),
  })
  const content = html`<h1>${title}</h1>
    ${form}
    <h2>Chosen</h2>
    ${namesMarkup(managed, selection)}`
  return managed.send({ title, crumbs: managed.crumbs(model), content }, request, reply)
}
