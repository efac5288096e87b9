import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { schemaReferences } from '../../model/components/references.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { jsonObjectOf } from '../../model/json-value.ts'
import { asReference } from '../schemas/index.ts'

type Check = (value: unknown) => boolean

/** Returns whether a body is one object of a serializer, with an `id` or not, a list, or either. */
export function holdsSerializer(
  schema: unknown,
  serializers: ReadonlyMap<string, TSchema>,
): boolean {
  const names = schemaReferences(asReference(schema ?? {}))
  return names.length > 0 && names.every((name) => serializers.has(name))
}

/**
 * Returns Fastify's compiler of validators for bodies that are one object of a serializer, a list
 * of them, or either; objects may need an `id` (`withId`). The length of a list is not checked:
 * handlers do that. A serializer is compiled when the first body for it arrives, which takes some
 * milliseconds; then a check takes less than a microsecond. Other parts of a request are not
 * checked.
 */
export function bodyCompiler(
  serializers: ReadonlyMap<string, TSchema>,
): FastifySchemaCompiler<JsonSchema> {
  const compiled = new Map<string, Check>()
  const checkNamed = (name: string, value: unknown): boolean => {
    const known = compiled.get(name)
    if (known) return known(value)
    const check = compile(name, serializers)
    compiled.set(name, check)
    return check(value)
  }
  return ({ schema, httpPart }) => {
    if (httpPart !== 'body') return () => true
    const check = checkOf(schema, checkNamed)
    return (body) => check(body) || refused
  }
}

/**
 * The error that Fastify stores as `validationError` of the request. Handlers make the messages.
 */
const refused = { error: new Error('The body does not fit its schema.') }

function checkOf(
  { $id, $ref = $id, anyOf, allOf, required = [], items }: JsonSchema,
  checkNamed: (name: string, value: unknown) => boolean,
): Check {
  if ($ref !== undefined) return (value) => checkNamed($ref, value)
  if (anyOf) {
    const checks = anyOf.map((one) => checkOf(one, checkNamed))
    return (value) => checks.some((check) => check(value))
  }
  if (allOf) {
    const checks = allOf.map((one) => checkOf(one, checkNamed))
    const hasRequired = (value: unknown): boolean =>
      required.every((name) => jsonObjectOf(value)[name] !== undefined)
    return (value) => hasRequired(value) && checks.every((check) => check(value))
  }
  if (!items) return () => false
  const check = checkOf(items, checkNamed)
  return (value) => Array.isArray(value) && value.every(check)
}

function compile(name: string, serializers: ReadonlyMap<string, TSchema>): Check {
  const schema = serializers.get(name)
  if (!schema) throw new Error(`there is no serializer ${name}`)
  const validator = compileSchema(schema, serializers)
  return (value) => validator.Check(value)
}

/** Compiles a schema with the named ones that it refers to. */
export const compileSchema = (schema: TSchema, named: ReadonlyMap<string, TSchema>): Validator =>
  Compile(reachable(schema, named), schema)

/** Returns the named schemas that a schema refers to, at any depth. */
function reachable(schema: TSchema, named: ReadonlyMap<string, TSchema>): Record<string, TSchema> {
  const found = new Map<string, TSchema>()
  const pending = [...schemaReferences(schema)]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const referred = named.get(one)
    if (!referred || found.has(one)) continue
    found.set(one, referred)
    pending.push(...schemaReferences(referred))
  }
  return Object.fromEntries(found)
}
