import type { Subject } from './subject.ts'
import { permissionOf, type Reader } from './permissions/readers.ts'
import { graph } from '../support/inventory.ts'
import type { Request } from './permissions/requests.ts'

/** A row that a request changed. */
interface Change {
  readonly table: string
  /** `INSERT`, `UPDATE` or `DELETE`. */
  readonly operation: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Tables in which every request may write: login attempts, sessions and the change log. */
const bookkeeping: ReadonlySet<string> = new Set([
  'users_attempt', 'users_session', 'users_cookiekey', 'extras_objectchange',
]) // prettier-ignore

const models = [...graph.models.values()].filter(({ view }) => !view)
const actionOf: Readonly<Record<string, string>> = {
  INSERT: 'add',
  UPDATE: 'change',
  DELETE: 'delete',
}

/** Records every change of a row by triggers in the database. */
export class Changes {
  readonly #subject: Subject

  constructor(subject: Subject) {
    this.#subject = subject
  }

  /** Creates the triggers. */
  async watch(): Promise<void> {
    await this.#subject.rows(`
      create table campaign_change (name text, operation text, row jsonb);
      create function campaign_note() returns trigger language plpgsql as $$
        begin
          insert into campaign_change values (tg_table_name, tg_op, to_jsonb(coalesce(new, old)));
          return null;
        end $$;
      do $$ declare one record; begin
        for one in select tablename from pg_tables
          where schemaname = 'public' and tablename not like 'campaign%' and tablename not like '\\_%'
        loop
          execute format('create trigger campaign after insert or update or delete on %I
            for each row execute function campaign_note()', one.tablename);
        end loop;
      end $$;`)
  }

  /** Returns the changes since the last call. */
  async take(): Promise<readonly Change[]> {
    const text = 'delete from campaign_change returning name, operation, row'
    const rows = await this.#subject.database.rows({ text, values: [] })
    return rows.map(([table, operation, row]) => ({
      table: String(table),
      operation: String(operation),
      row: Object(row) as Change['row'], // to_jsonb of a row
    }))
  }
}

/** Returns a message about the changes that a request of a reader must not make. */
export function wrongChanges(
  reader: Reader,
  { method, url, model }: Request,
  { status, changes }: { readonly status: number; readonly changes: readonly Change[] },
): readonly string[] {
  const real = changes.filter(({ table }) => !bookkeeping.has(table))
  if (real.length === 0 || isOwn(reader, url, real)) return []
  const what = [...new Set(real.map(({ table, operation }) => `${operation} ${table}`))].join(', ')
  if (status >= 400) return [`a refusal with ${status} changed: ${what}`]
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return [`a read changed: ${what}`]
  const permitted = real.filter((change) => isPermitted(reader, change))
  const isOwnRoute = model && [model.url, `${model.url}${url.split('/')[4]}/`].includes(url)
  const isAbout = permitted.some(({ table }) => !isOwnRoute || table === model.table)
  return isAbout ? [] : [`without a permission: ${what}`]
}

function isPermitted({ permissions }: Reader, { table, operation }: Change): boolean {
  const model = models.find((one) => one.table === table)
  return model !== undefined && permissions.has(permissionOf(model, actionOf[operation] ?? ''))
}

/** Changes that users may make to their own account: tokens, keys, sessions, the password. */
function isOwn({ userId, token }: Reader, url: string, changes: readonly Change[]): boolean {
  const place = /^\/(user|login|logout|api\/secrets|api\/users\/tokens\/derive)\//.test(url)
  if (!place || token === null) return false
  return changes.every(
    ({ table, row }) =>
      row['user_id'] === userId ||
      (table === 'users_user' && row['id'] === userId) ||
      /^secrets_(keyversion|sessionkey|userkey)/.test(table),
  )
}

/** Returns the permissions of every user; superusers also have `superuser`. */
export async function rightsOf({
  database,
}: Subject): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const text = `
    select u.id, case when u.is_superuser then array['superuser'] else '{}' end || array(
      select p.codename from users_permission p where p.id in (
        select l.target_id from users_user_permissions l where l.owner_id = u.id
        union select g.target_id from users_group_permissions g
          join users_user_groups m on m.target_id = g.owner_id where m.owner_id = u.id
      )) from users_user u`
  const rows = await database.rows({ text, values: [] })
  return new Map(rows.map(([id, names]) => [Number(id), new Set(names as string[])])) // as selected
}

/** Returns messages about permissions that users gained and that the writer does not have. */
export function escalations(
  reader: Reader,
  before: ReadonlyMap<number, ReadonlySet<string>>,
  after: ReadonlyMap<number, ReadonlySet<string>>,
): readonly string[] {
  return [...after].flatMap(([id, names]) =>
    [...names]
      .filter((name) => !before.get(id)?.has(name) && !reader.permissions.has(name))
      .map((name) => `user ${id} has got ${name}`),
  )
}
