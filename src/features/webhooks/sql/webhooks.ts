import { isoText } from '../../../framework/model/kinds/timestamp.ts'
import type { Statement } from '../../../framework/database/statement.ts'
import { objectPermissionsOf } from '../../accounts/sql/object-permissions.ts'
import { permissionsOf } from '../../accounts/sql/permissions.ts'

/** Sets the cursor of new webhooks: their changes are those after it. */
export const setPosition = (ids: readonly number[], position: string): Statement => ({
  text: 'update extras_webhook set position = $2 where id = any($1::integer[])',
  values: [ids, position],
  isReadOnly: false,
})

/** Selects the owner of a webhook, and returns nothing where the reader does not see it. */
export const selectOwner = (id: number): Statement => ({
  text: 'select user_id from extras_webhook where id = $1',
  values: [id],
  isReadOnly: true,
})

/**
 * Replaces the signing secret of a webhook; the former one may hold for a while, too. Returns when
 * the new one and the former one were made.
 */
export const replaceSecret = (id: number, sealed: string, keepsFormer: boolean): Statement => ({
  text: `
    update extras_webhook w
    set former_secret = case when $3::boolean then w.secret end, secret = $2, secret_made = now()
    from (select id, secret_made from extras_webhook where id = $1 for update) f
    where w.id = f.id
    returning ${isoText('w.secret_made')}, ${isoText('f.secret_made')}`,
  values: [id, sealed, keepsFormer],
  isReadOnly: false,
})

/** A webhook that is served, with its owner, as `selectServed` finds it. */
export type ServedRow = readonly [
  id: number,
  endpoint: string,
  models: readonly string[],
  actions: readonly string[],
  filter: string,
  position: string,
  secret: string,
  /** Null once the newest one is a day old. */
  formerSecret: string | null,
  userId: number,
  username: string,
  superuser: boolean,
  permissions: readonly string[],
  objectPermissions: string | null,
]

/**
 * Selects the webhooks that are served, or some of them, with the rights of their owners: the
 * columns of `ServedRow`. Those without a secret and of inactive users are not served.
 */
export const selectServed = (ids: readonly number[] | null, hasPolicies: boolean): Statement => ({
  text: `
    select w.id, w.endpoint, w.models, w.actions, w.filter, w.position, w.secret,
      case when w.secret_made > now() - interval '1 day' then w.former_secret end,
      u.id, u.username, u.is_superuser, ${permissionsOf('u')},
      ${objectPermissionsOf('u', hasPolicies)}
    from extras_webhook w join users_user u on u.id = w.user_id
    where w.enabled and w.secret_made is not null and w.position is not null and u.is_active
      and ($1::integer[] is null or w.id = any($1::integer[]))
    order by w.id`,
  values: [ids],
  isReadOnly: true,
})

/** Disables a webhook, and says why. */
export const disableWebhook = (id: number, reason: string): Statement => ({
  text: `
    update extras_webhook set enabled = false, disabled_reason = $2
    where id = $1 and enabled
    returning id`,
  values: [id, reason],
  isReadOnly: false,
})
