import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { transaction, type Writer } from '../../framework/database/transaction/index.ts'
import { failure } from '../../framework/errors/errors.ts'
import { requireIdentity } from '../../framework/http/authorization/index.ts'
import {
  idOf,
  readObject,
  writeContextOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import { closed, idParams } from '../../framework/http/schemas/index.ts'
import { findChangeRecords } from '../../framework/model/change-records.ts'
import type { Model } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf } from '../../framework/model/json-value.ts'
import { requireRowRights, requireSeen } from '../../framework/write/row-rights.ts'
import { workOf, type Work } from '../../framework/write/context.ts'
import { parseChangeCursor, printChangeCursor } from '../changes/cursor.ts'
import { requireEpoch } from '../changes/epoch.ts'
import { makeSecret, secretSealing } from './secrets.ts'
import { restartDelivery } from './sql/deliveries.ts'
import { replaceSecret, selectOwner, setPosition } from './sql/webhooks.ts'
import { storedEpoch } from './stored-epoch.ts'

/** Serves the actions on webhooks and on their deliveries. */
export async function webhookActions(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const webhook = options.graph.models.get('extras.Webhook')
  const delivery = options.graph.models.get('extras.WebhookDelivery')
  if (!webhook || !delivery) return
  makeSecrets(app, options, webhook)
  redeliverSince(app, options, webhook)
  redeliverOne(app, options, { webhook, delivery })
}

/** Runs work on an object that the user sees and may change, in a transaction. */
const onChangeable = (
  model: Model,
  options: ResourceOptions,
  request: FastifyRequest,
  run: (id: number, work: Work) => Promise<void>,
): Promise<void> => {
  const id = idOf(request)
  const context = writeContextOf(model, options, request)
  return transaction(request.database, async (writer: Writer) => {
    await requireSeen(context, [id], writer.rows)
    await requireRowRights(context, 'change', [id], writer.rows)
    await run(id, workOf(context, writer))
  })
}

/** Adds `POST …/webhooks/{id}/secret/`: a new signing secret, which is shown once. */
function makeSecrets(app: FastifyInstance, options: ResourceOptions, model: Model): void {
  const schema = {
    operationId: 'extras_webhooks_secret',
    tags: ['extras'],
    summary: 'Make a signing secret of a webhook',
    description:
      'Shown in this response only. The former one signs for another day, unless `revoke` is set.',
    params: idParams,
    body: Type.Object(
      {
        revoke: Type.Boolean({ default: false, description: 'The former one signs no more' }),
      },
      { ...closed, examples: [{ revoke: true }] },
    ),
    response: { 200: Type.Object({ secret: Type.String({ description: 'The secret' }) }) },
    'x-optional-body': true,
  }
  const config = {
    access: { model, permission: 'change' as const },
    takesLimits: false,
    label: 'New secret',
  }
  app.post(`${model.url}:id/secret/`, { schema, config }, async (request, reply) => {
    const secret = makeSecret()
    const { seal } = secretSealing(request.database)
    await onChangeable(model, options, request, async (id, work) => {
      await requireOwner(id, request, work)
      const keepsFormer = jsonObjectOf(request.body)['revoke'] !== true
      const sealed = await seal(secret, id)
      const [[made, before] = []] = await work.rows(replaceSecret(id, sealed, keepsFormer))
      const [from, to] = [{ secret_made: before }, { secret_made: made }]
      await work.log([{ model, id, action: 'update', before: from, after: to }])
    })
    reply.header('cache-control', 'no-store')
    return { secret }
  })
}

/** Refuses users but the owner of a webhook and superusers: 403, or 404 without one. */
async function requireOwner(id: number, request: FastifyRequest, { rows }: Work): Promise<void> {
  const { userId, superuser } = requireIdentity(request)
  const [[owner] = []] = await rows(selectOwner(id))
  if (owner === undefined) throw failure('ERR_NOT_FOUND')
  if (owner !== userId && !superuser)
    throw failure('ERR_ROW_PERMISSION', 'extras.change_webhook', '')
}

/** Adds `POST …/webhooks/{id}/redeliver/`: the changes after a cursor once more. */
function redeliverSince(app: FastifyInstance, options: ResourceOptions, model: Model): void {
  const records = findChangeRecords(options.graph)
  if (!records) return
  const schema = {
    operationId: 'extras_webhooks_redeliver',
    tags: ['extras'],
    summary: 'Redeliver changes since a cursor',
    description: 'Permission: `extras.change_webhook`, of the owner or a superuser.',
    params: idParams,
    body: Type.Object(
      { since: Type.String({ description: 'A cursor, such as that of an event' }) },
      { ...closed, examples: [{ since: '729c82d8.XEooJWRnWEa5mdSS6irUf9EojswYwOM6' }] },
    ),
    response: { 200: Type.Ref('Webhook') },
  }
  const config = {
    access: { model, permission: 'change' as const },
    idempotent: true,
    label: 'Redeliver since',
    done: 'The changes since the cursor are delivered again.',
  }
  app.post(`${model.url}:id/redeliver/`, { schema, config }, async (request) => {
    const { since } = jsonObjectOf(request.body)
    await onChangeable(model, options, request, async (id, work) => {
      const epoch = await requireEpoch(work, records)
      const position = parseChangeCursor(textOf(since), epoch)
      await work.rows(setPosition([id], printChangeCursor(position, storedEpoch(epoch))))
    })
    return readObject(options, request, { model, id: idOf(request) })
  })
}

interface DeliveryModels {
  readonly webhook: Model
  readonly delivery: Model
}

/** Adds `POST …/webhook-deliveries/{id}/redeliver/`: one change once more. */
function redeliverOne(
  app: FastifyInstance,
  options: ResourceOptions,
  { webhook, delivery }: DeliveryModels,
): void {
  const schema = {
    operationId: 'extras_webhook_deliveries_redeliver',
    tags: ['extras'],
    summary: 'Redeliver a change',
    description: 'Permission: `extras.change_webhook`.',
    params: idParams,
    response: { 200: Type.Ref('WebhookDelivery') },
  }
  const config = {
    access: { model: webhook, permission: 'change' as const },
    idempotent: true,
    label: 'Redeliver',
    done: 'The change is delivered again.',
  }
  app.post(`${delivery.url}:id/redeliver/`, { schema, config }, async (request) => {
    const id = idOf(request)
    await transaction(request.database, async ({ rows }) => {
      const seen = await readObject(options, request, { model: delivery, id }, rows)
      if (seen === undefined) throw failure('ERR_NOT_FOUND')
      await rows(restartDelivery(id))
    })
    return readObject(options, request, { model: delivery, id })
  })
}
