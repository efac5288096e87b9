/**
 * The module `node:http`, for its values. An `import` of it reads all of its exports, for which
 * Node 22 and later load all of fetch: this takes half of the time that Node needs to start.
 *
 * @example
 * nodeHttp.STATUS_CODES[404] // 'Not Found'
 */
export const nodeHttp = process.getBuiltinModule('node:http')
