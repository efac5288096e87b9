import type { Strength } from './imports.ts'
import {
  core,
  handWrittenSql,
  host,
  httpModule,
  inventorySql,
  language,
  leaves,
  readsAndWrites,
  types,
} from './arrow-groups.ts'

/** The imports that each part of the tree may have, and their kinds. Its own files are allowed. */
export type Arrows = Record<string, Partial<Record<string, Strength>>>

/**
 * The first row that begins a file's path is the file's row. A test fails for a file without a row.
 */
export const arrows: Arrows = {
  schema: { 'src/public/schema': 'value' },
  'generators/template': { 'src/public': 'value' },
  generators: {
    ...host,
    'src/framework/service': 'value',
    'src/inventory/settings': 'value',
    'src/load': 'type',
    'src/places': 'type',
  },

  // The core.
  'src/framework/errors': {},
  'src/framework/limits': {},
  'src/framework/memoize': {},
  'src/framework/log': {},
  'src/framework/config/database-url': {},
  'src/framework/config': { ...leaves, 'src/framework/config/database-url': 'value' },
  'src/framework/model': leaves,
  'src/framework/request': language,
  'src/framework/sql': { ...types, ...language },
  'src/framework/sealing': { ...types, ...language },
  'src/framework/database/statement': {},
  // The driver: PostgreSQL's protocol, without pools, transactions and errors of requests.
  'src/framework/database/pipeline': {
    'src/framework/limits': 'value',
    'src/framework/database/statement': 'type',
    'src/framework/memoize': 'value',
    'src/framework/model/json-value': 'value',
  },
  'src/framework/database': {
    ...language,
    'src/framework/config': 'type',
    'src/framework/config/database-url': 'value',
    'src/framework/log': 'type',
  },
  'src/framework/files': { 'src/framework/database/statement': 'type' },
  'src/framework/command': {
    ...types,
    ...leaves,
    'src/framework/files': 'value',
    'src/framework/service': 'type',
  },
  'src/framework/read': {
    ...types,
    ...language,
    'src/framework/sealing': 'value',
    'src/framework/sql': 'value',
  },
  'src/framework/write': {
    ...types,
    ...language,
    'src/framework/database': 'value',
    'src/framework/request': 'value',
    'src/framework/sealing': 'value',
    'src/framework/sql': 'value',
  },
  'src/framework/http/authentication': httpModule('authorization', 'inner-requests'),
  'src/framework/http/authorization': httpModule(),
  'src/framework/http/bodies': httpModule(),
  'src/framework/http/caching': httpModule(),
  'src/framework/http/clients': httpModule('inner-requests'),
  'src/framework/http/connection': httpModule(),
  'src/framework/http/description': httpModule('authorization', 'bodies'),
  'src/framework/http/objects': httpModule('authorization'),
  'src/framework/http/operation': httpModule('description'),
  'src/framework/http/resources': httpModule(
    'authentication',
    'authorization',
    'caching',
    'description',
    'enclosing-transaction',
    'objects',
    'responses',
    'schemas',
    'validation',
  ),
  'src/framework/http/responses': httpModule('authentication'),
  'src/framework/http/schemas': httpModule(),
  'src/framework/http/validation': httpModule('authorization', 'schemas'),
  'src/framework/http': readsAndWrites,
  'src/framework/openapi': {
    ...language,
    ...types,
    'src/framework/http': 'value',
    'src/framework/request': 'value',
  },
  'src/framework/feature': core,
  'src/framework/service/about': {},
  'src/framework/service': core,

  // The features. Each may import those that it needs.
  'src/features/applications': {
    ...language,
    'src/features/custom-fields/option': 'value',
    'src/framework/service': 'type',
  },
  'src/features/custom-fields/kind': { ...language, 'src/features/custom-fields/sql': 'value' },
  'src/features/custom-fields/option': {
    ...language,
    'src/features/custom-fields/kind': 'value',
  },
  'src/features/accounts/models': language,
  'src/features/change-log/models': language,
  'src/features/custom-fields/models': language,
  'src/features/export-templates/models': language,
  'src/features/idempotency/models': language,
  'src/features/pages/models': language,
  'src/features/secrets/models': language,
  'src/features/sign-in/models': language,
  'src/features/accounts/revocations': { 'src/framework/database': 'type' },
  'src/features/accounts/sql': {
    ...handWrittenSql,
    'src/features/accounts/revocations': 'value',
  },
  'src/features/accounts/cli': {
    ...core,
    'src/features/accounts': 'value',
    'src/framework/command': 'value',
  },
  'src/features/accounts': {
    ...core,
    'src/features/pages': 'value',
    'src/features/secrets': 'value',
  },
  'src/features/browsable-api': {
    ...core,
    'src/features/accounts': 'value',
    'src/features/pages': 'value',
  },
  'src/features/change-log/sql': {
    ...handWrittenSql,
    'src/features/change-log/entry': 'value',
    'src/framework/write': 'value',
  },
  'src/features/change-log': core,
  'src/features/custom-fields/sql': handWrittenSql,
  'src/features/custom-fields': core,
  'src/features/documentation': {
    ...core,
    'src/features/browsable-api': 'value',
    'src/features/pages': 'value',
  },
  'src/features/export-templates/sql': handWrittenSql,
  'src/features/export-templates': { ...core, 'src/features/pages': 'value' },
  'src/features/idempotency/sql': handWrittenSql,
  'src/features/idempotency': core,
  'src/features/pages/sql': handWrittenSql,
  'src/features/pages': {
    ...core,
    'src/features/custom-fields': 'value',
    'src/features/transfer': 'value',
  },
  'src/features/secrets/sql': {
    ...handWrittenSql,
    'src/framework/sealing': 'value',
    'src/features/accounts/sql': 'value',
    'src/features/secrets/reveal-columns': 'value',
    'src/features/secrets/sealed-columns': 'type',
  },
  'src/features/secrets/cli': {
    ...core,
    'src/features/secrets': 'value',
    'src/framework/command': 'value',
  },
  'src/features/secrets': {
    ...core,
    'src/features/accounts': 'value',
    'src/features/pages': 'value',
  },
  'src/features/sign-in/sql': { ...handWrittenSql, 'src/features/accounts/sql': 'value' },
  'src/features/sign-in': {
    ...core,
    'src/features/accounts': 'value',
    'src/features/pages': 'value',
  },
  'src/features/transfer/cli': {
    ...core,
    'src/features/transfer': 'value',
    'src/framework/command': 'value',
  },
  'src/features/files': { ...core, 'src/features/transfer': 'value' },
  'src/features/totals': core,
  'src/features/batch': core,
  'src/features/changes/position': {},
  'src/features/changes/sql': {
    ...handWrittenSql,
    'src/features/changes/position': 'type',
  },
  'src/features/changes': core,
  'src/features/dry-run': core,
  'src/features/dry-run/sql': handWrittenSql,
  'src/features/transfer': core,

  'src/features/features': { 'src/framework/feature': 'type', 'src/features': 'value' },
  'src/features/create-service': {
    'src/features': 'value',
    'src/framework/model': 'type',
    'src/framework/service': 'value',
  },

  // The host.
  'src/host/log/original-stack': {},
  'src/host/log': { 'src/host/config': 'type', 'src/framework/log': 'type' },
  'src/host': {
    ...host,
    'src/framework/command': 'value',
    'src/framework/service/tasks': 'value',
    'src/framework/service': 'dynamic',
  },

  // The exports of the package.
  'src/public/inventory': { 'src/inventory': 'value' },
  'src/public': {
    ...host,
    'src/framework/command': 'value',
    'src/framework/service': 'value',
  },

  'src/generated': { 'src/public/generated': 'value', 'src/features': 'value', schema: 'value' },
  'src/inventory/prisma': { 'src/public': 'value', 'prisma/client': 'dynamic' },
  'src/inventory/sql': inventorySql,
  'src/inventory/dcim/sql': inventorySql,
  'src/inventory/extras/sql': inventorySql,
  'src/inventory/ipam/sql': {
    ...inventorySql,
    'src/inventory/ipam/address-numbers': 'value',
    'src/inventory/ipam/searched-prefix': 'type',
  },
  'src/inventory': { 'src/public': 'value', schema: 'value', 'src/generated': 'value' },
  'src/app': { 'src/public': 'value', 'src/inventory/inventory': 'value' },
  'src/cadastre': {
    'src/load': 'value',
    'src/places': 'value',
    'src/host/log/original-stack': 'value',
  },
  'src/worker': { 'src/load': 'value', 'src/places': 'value' },
  'src/load': { 'src/places': 'value' },
  'src/places': {},
}
