import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../framework/database/transaction/index.ts'
import { failure } from '../../framework/errors/errors.ts'
import { secretsFailure } from './errors.ts'
import { workOf, type Work } from '../../framework/write/context.ts'
import { idParams } from '../../framework/http/schemas/index.ts'
import {
  readObject,
  readerOf,
  writeContextOf,
  idOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import { requireModel } from '../../framework/model/graph.ts'
import Type from 'typebox'
import { requireRowRights, requireSeen } from '../../framework/write/row-rights.ts'
import { lockKeys } from './key-lock.ts'
import { lockUserKey } from './sql/user-keys.ts'
import { activate, deactivate, requireOtherActiveKeys } from './user-keys.ts'

interface Change {
  readonly name: string
  /** A short name for pages. */
  readonly label: string
  /** The sentence that pages show after the action. */
  readonly done: string
  readonly summary: string
  readonly description: string
  readonly run: (id: number, work: Work, publicKey: string) => Promise<void>
}

const changes: readonly Change[] = [
  {
    name: 'activate',
    label: 'Activate',
    done: 'User key activated.',
    summary: 'Activate a user key',
    description:
      'Encrypts the master key, which the session of the request holds, ' +
      'with the public key of the user key. ' +
      'Requires `X-Session-Key`. Permission: `secrets.change_userkey`.',
    run: async (id, work, publicKey) => {
      if (!work.unlocked) throw secretsFailure('ERR_SESSION_KEY')
      await activate({ id, publicKey }, work.unlocked.ring, work)
    },
  },
  {
    name: 'deactivate',
    label: 'Deactivate',
    done: 'User key deactivated.',
    summary: 'Deactivate a user key',
    description:
      'Deletes the encrypted master key of the user key and ends its sessions. ' +
      'The last active user key is refused. ' +
      'Permission: `secrets.change_userkey`.',
    run: async (id, work) => {
      await requireOtherActiveKeys([id], work)
      await deactivate([id], work)
    },
  },
]

/** Lets users with a session key give the master key to other users, and revoke it. */
export async function userKeyActivation(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const model = requireModel(options.graph, 'secrets.UserKey')
  for (const change of changes) {
    const schema = {
      operationId: `secrets_user_keys_${change.name}`,
      tags: ['secrets'],
      summary: change.summary,
      description: change.description,
      params: idParams,
      response: { 200: Type.Ref('UserKey') },
    }
    const config = {
      access: { model, permission: 'change' as const },
      transactional: true,
      label: change.label,
      done: change.done,
      offeredWhen: { active: change.name === 'deactivate' },
    }
    app.post(`${model.url}:id/${change.name}/`, { schema, config }, async (request) => {
      await runOn(idOf(request), change, options, request)
      const reader = readerOf(request, options.config)
      return readObject(options, request, { model, id: idOf(request), reader })
    })
  }
}

async function runOn(
  id: number,
  { name, run }: Change,
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<void> {
  const model = requireModel(options.graph, 'secrets.UserKey')
  const context = writeContextOf(model, options, request)
  await transaction(request.database, async (writer) => {
    const work = workOf(context, writer)
    await lockKeys(work)
    await requireSeen(context, [id], writer.rows)
    const [row] = await work.rows(lockUserKey(id))
    if (!row) throw failure('ERR_NOT_FOUND')
    await requireRowRights(context, 'change', [id], writer.rows)
    await run(id, work, String(row[0]))
    const active = name === 'activate'
    if (row[1] !== active)
      await work.log([
        { model, id, action: 'update', before: { active: row[1] }, after: { active } },
      ])
  })
}
