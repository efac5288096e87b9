import type { Rows } from '../../framework/database/statement.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { textLiteral } from '../../framework/model/sql.ts'
import { keptTypeSql } from '../../framework/sql/deleted-rows.ts'
import { fileFields } from '../../framework/write/objects/index.ts'

/**
 * Returns SQL for the paths of the files of all objects, also of deleted ones that are kept, and
 * of the files that an undo brings back; undefined where no model has files.
 */
export function storedPathsSql({ models }: ModelGraph): string | undefined {
  const selects = [...models.values()].flatMap((model) =>
    fileFields(model).flatMap(({ columnName = '' }) => [
      `select t.${columnName} as path from ${model.table} t where t.${columnName} <> ''`,
      `select k.stored ->> ${textLiteral(columnName.replaceAll('"', ''))} from _deleted_rows k ` +
        `where k.model = ${keptTypeSql(model)}`,
    ]),
  )
  return selects.length === 0
    ? undefined
    : `select distinct s.path from (${[...selects, dropped].join(' union all ')}) s where s.path is not null`
}

const dropped = 'select path from _dropped_files'

/** Returns the paths of the files of all objects, also of deleted ones that are kept. */
export async function readStoredPaths(graph: ModelGraph, rows: Rows): Promise<readonly string[]> {
  const text = storedPathsSql(graph)
  return text === undefined ? [] : (await rows({ text, values: [] })).map(([path]) => String(path))
}
