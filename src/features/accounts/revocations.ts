import type { RevocationTable } from '../../framework/database/totals/index.ts'

const join = { columns: ['owner_id', 'target_id'] }

/**
 * The tables that decide who may do what. Rows of other tables, such as the counts of attempts,
 * decide on none. The version of these tables also tells whether a remembered user has the same
 * rights (`sql/tokens.ts`).
 */
export const accountRevocations: RevocationTable = {
  // `$user` and `$groups` of conditions stand for names; policies look at staff.
  users_user: { columns: ['username', 'is_active', 'is_staff', 'is_superuser', 'password'] },
  users_group: { columns: ['name'] },
  users_token: {
    columns: ['user_id', 'key', 'write_enabled', 'expires', 'limits', 'addresses', 'parent_id'],
  },
  // A sign-in deletes the sessions that have ended.
  users_session: { columns: ['user_id', 'digest', 'expires'], deletion: 'old.expires > now()' },
  users_permission: { columns: ['codename'] },
  users_objectpermission: { columns: ['enabled', 'models', 'actions', 'constraints', 'fields'] },
  users_objectpermission_users: join,
  users_objectpermission_groups: join,
  users_user_groups: join,
  users_user_permissions: join,
  users_group_permissions: join,
}
