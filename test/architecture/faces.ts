/** The folders that others import by their `index.ts` only. */
export const modules: readonly string[] = [
  'src/framework/limits',
  'src/framework/database/batches',
  'src/framework/database/caller',
  'src/framework/database/copy',
  'src/framework/database/failures',
  'src/framework/database/migrations',
  'src/framework/database/pipeline',
  'src/framework/database/pool',
  'src/framework/database/prisma',
  'src/framework/database/servers',
  'src/framework/database/table-changes',
  'src/framework/database/totals',
  'src/framework/database/transaction',
  'src/framework/files',
  'src/framework/http/authentication',
  'src/framework/http/authorization',
  'src/framework/http/bodies',
  'src/framework/http/caching',
  'src/framework/http/clients',
  'src/framework/http/connection',
  'src/framework/http/description',
  'src/framework/http/objects',
  'src/framework/http/operation',
  'src/framework/http/resources',
  'src/framework/http/responses',
  'src/framework/http/schemas',
  'src/framework/http/validation',
  'src/framework/read/conditions',
  'src/framework/read/pages',
  'src/framework/read/shapes',
  'src/framework/read/visibility',
  'src/framework/read/visible-rows',
  'src/framework/write/checks',
  'src/framework/write/objects',
  'src/framework/write/removal',
  'src/framework/write/restoring',
]

/** The largest number of names that a module exports without a row in `wideFaces`. */
export const maxNames = 5

/** The modules that export more names, each with the reason. */
export const wideFaces: Readonly<Record<string, string>> = {
  'src/framework/limits':
    'queues of connections and of slow tasks, transfers, memory of results and of the heap',
  'src/framework/database/batches': 'two kinds of batches, with the size that their pools need',
  'src/framework/database/caller':
    'what a request asks of its statements: shares, the position of a server, a row',
  'src/framework/database/failures':
    'an error for each way in which a statement fails, and what tells them',
  'src/framework/database/migrations': 'one function each for start, health and command line',
  'src/framework/database/pipeline': 'the driver: what node-postgres would export',
  'src/framework/database/pool': 'pools, sessions, and how a statement without response ends',
  'src/framework/database/servers':
    'the interface of one server or several, and the connections to each',
  'src/framework/database/table-changes':
    'the lock with its limits, and the schema, of every statement that changes tables',
  'src/framework/database/totals': 'totals, versions and revocations share their triggers',
  'src/framework/database/transaction': 'the function, and the parts that only `Database` runs',
  'src/framework/files': 'folders, files in a table, and texts of files in lines or at once',
  'src/framework/http/authentication':
    'the plugin, what confirms a remembered user, and what logs in',
  'src/framework/http/authorization': 'what a user may do, asked by routes, pages and generators',
  'src/framework/http/caching':
    'compression, entity tags and kept pages share how a response is encoded',
  'src/framework/http/connection':
    'plugins of a request before its user is known, and refusals of whole connections',
  'src/framework/http/description':
    'descriptions by OPTIONS, for routes of models, actions, roots and the status',
  'src/framework/http/objects':
    'what a handler asks of a request, and objects as responses show them',
  'src/framework/http/operation': 'what an operator asks: health, metrics, versions',
  'src/framework/http/resources':
    'routes of models, their roots, and pages for lists of other routes',
  'src/framework/http/responses': 'formats of responses, and the one function that sends errors',
  'src/framework/http/schemas':
    'schemas of path, query and bodies that routes and generated code put together',
  'src/framework/http/validation':
    'checks of parameters, bodies and keys, and of the routes that declare them',
  'src/framework/read/conditions': 'conditions, their names for errors, and what orders share',
  'src/framework/read/pages': 'plans of lists and details, pages of their rows, and their types',
  'src/framework/read/shapes': 'a shape, a remembered one, and the tables that it reads',
  'src/framework/read/visibility': 'models, fields and labels that a reader does not see',
  'src/framework/write/checks': 'checks of columns and of rows, for behaviours too',
  'src/framework/write/objects':
    'create and update, of one and of several, and what removal shares',
  'src/framework/write/removal':
    'the removal of one and of several, for good, what it concerns, and what the log has of it',
}

/** Imports of a file inside a module, each with the reason. Add none. */
export const insideImports: Readonly<Record<string, string>> = {
  'src/framework/database/pool/cancel.ts → src/framework/database/pipeline/pg-internals.ts':
    'types of node-postgres that it declares',
  'src/host/backup/wal-query.ts → src/framework/database/pipeline/pg-internals.ts':
    'types of node-postgres that it declares',
}
