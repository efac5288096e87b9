import { graph } from '../../support/inventory.ts'
import { requireModel, type Model } from '../../../src/framework/model/graph.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { createDatabase, type Teardown } from '../../support/postgres.ts'
import { Samples } from '../../support/samples.ts'

/** Two services, without and with `LOGIN_REQUIRED`, on one database, and a user who reads. */
export interface AppPair {
  readonly open: TestApp
  readonly closed: TestApp
  readonly ids: ReadonlyMap<string, number>
  /** The key of the user's token. */
  readonly token: string
  /** Gives the user these permissions and no others. */
  readonly grant: (codenames: readonly string[]) => Promise<void>
}

/** Returns the text that rows have in a column that searches of other models compare. */
export const searchText = ({ key }: Pick<Model, 'key'>, field: string): string =>
  `via${key.replace('.', '')}${field.replaceAll('_', '')}x`

/** Fills a database with an object of every model; opens both services on it. */
export async function openAppPair(test: Teardown): Promise<AppPair> {
  const connection = await createDatabase(test)
  const open = await openApp(connection)
  const closed = await openApp(connection, { LOGIN_REQUIRED: '1' })
  test.teardown(async () => {
    await open.close()
    await closed.close()
  })
  const token = await makeUser(open, 'reader', [])
  const [[user] = []] = await open.database.rows({
    text: `select id from users_user where username = 'reader'`,
    values: [],
  })
  const ids = await fill(open)
  await addPictures(open, ids)
  await addRecords(open, 'extras.ObjectChange', 'user_id is not null')
  await addRecords(open, 'extras.WebhookDelivery', 'true')
  await renameSearched(open)
  return { open, closed, ids, token, grant: (codenames) => grant(open, Number(user), codenames) }
}

async function fill(open: TestApp): Promise<ReadonlyMap<string, number>> {
  const samples = new Samples(open)
  const ids = new Map<string, number>()
  const models = [...graph.models.values()]
  for (const { key, view } of models)
    if (!view) ids.set(key, await samples.make(key, { full: true }))
  for (const { key, view, table, fields } of models) {
    if (!view) continue
    const column = fields.get(view.whereSet)?.columnName ?? ''
    const text = `select id from ${table} where ${column} is not null limit 1`
    const [[id] = []] = await open.database.rows({ text, values: [] })
    ids.set(key, Number(id))
  }
  return ids
}

async function addPictures({ database }: TestApp, ids: AppPair['ids']): Promise<void> {
  for (const key of ['dcim.Site', 'dcim.Rack', 'dcim.Device'])
    await database.rows({
      text: `insert into extras_imageattachment (content_type, object_id, name, image, image_height, image_width, created)
        values ($1, $2, 'a picture', $3, 1, 1, now())`,
      values: [key.toLowerCase(), ids.get(key), `image-attachments/${key}.png`],
    })
}

/** Adds a copy of a record for each model, also for those that the API does not write. */
async function addRecords({ database }: TestApp, record: string, where: string): Promise<void> {
  const { fields, table } = requireModel(graph, record)
  const columns = [...fields.values()].flatMap(({ name, columnName }) =>
    columnName !== undefined && name !== 'id' ? [columnName] : [],
  )
  const values = columns.map((column) => (column === '"model"' ? '$1' : column))
  const models = [...graph.models.values()].filter(({ view }) => !view)
  for (const { key } of models)
    await database.rows({
      text: `insert into ${table} (${columns.join()}) select ${values.join()} from ${table}
        where ${where} order by id limit 1`,
      values: [key.toLowerCase()],
    })
}

/** Sets the columns that searches of other models compare to texts that are unique by column. */
async function renameSearched({ database }: TestApp): Promise<void> {
  const paths = [...graph.models.values()].flatMap(({ filters }) => {
    const test = filters.get('q')?.test
    return test?.by === 'match' ? test.paths.filter(({ steps }) => steps.length > 0) : []
  })
  const columns = new Map(paths.map((path) => [`${path.model} ${path.field.name}`, path]))
  for (const { model, field } of columns.values()) {
    const target = requireModel(graph, model)
    const text = `update ${target.table} set ${field.columnName ?? ''} = $1 || id`
    await database.rows({ text, values: [searchText(target, field.name)] })
  }
}

async function grant(
  { database }: TestApp,
  user: number,
  codenames: readonly string[],
): Promise<void> {
  const { fields } = requireModel(graph, 'users.User')
  const link = fields.get('permissions')?.columnName ?? ''
  await database.rows({ text: `delete from ${link} where owner_id = $1`, values: [user] })
  await database.rows({
    text: `insert into ${link} (owner_id, target_id)
      select $1, id from users_permission where codename = any($2::text[])`,
    values: [user, codenames],
  })
}
