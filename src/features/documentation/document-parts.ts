import type { OpenapiDocument } from '../../framework/openapi/document.ts'
import {
  isJsonObject,
  jsonObjectOf,
  textOf,
  type JsonObject,
} from '../../framework/model/json-value.ts'

/** An operation in the list of all operations. */
export interface OperationEntry {
  /** The `operationId`, the last segment of the URL of its page. */
  readonly id: string
  /** In capital letters. */
  readonly method: string
  /** Without the base path of the service. */
  readonly path: string
  readonly tag: string
  readonly summary: string
}

/** An operation with all that it refers to. */
export interface OperationParts extends OperationEntry {
  readonly description: string
  /** Parameters, none of them a reference. */
  readonly parameters: readonly JsonObject[]
  /** The contents of the body by media type; undefined where the operation has none. */
  readonly body: JsonObject | undefined
  /** Responses by status, neither they nor their headers references. */
  readonly responses: ReadonlyMap<string, JsonObject>
  /** Schemas that the operation refers to, directly or not, by name: those of bodies first. */
  readonly schemas: ReadonlyMap<string, JsonObject>
}

/** The parts of a document that pages show. */
export interface DocumentParts {
  readonly title: string
  /** Markdown. */
  readonly description: string
  /** Tags with the description of each. */
  readonly tags: ReadonlyMap<string, string>
  readonly operations: readonly OperationEntry[]
  /** Returns an operation; undefined where the document has none with this id. */
  readonly find: (id: string) => OperationParts | undefined
}

/**
 * Splits a document into texts, one for each operation and each component. They take the memory of
 * its JSON; as objects they would take several times as much. A page parses the few that it shows.
 */
export function splitDocument(document: OpenapiDocument): DocumentParts {
  const { title, description } = jsonObjectOf(document.info)
  const tags = document.tags.map(jsonObjectOf)
  const operations = operationsIn(document)
  const entries = new Map(operations.map(([entry]) => [entry.id, entry]))
  const texts = new Map(operations.map(([{ id }, operation]) => [id, JSON.stringify(operation)]))
  const components = new Map(
    Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.entries(jsonObjectOf(parts)).map(([name, part]): [string, string] => [
        `#/components/${kind}/${name}`,
        JSON.stringify(part),
      ]),
    ),
  )
  return {
    title: textOf(title),
    description: textOf(description),
    tags: new Map(tags.map((tag) => [textOf(tag['name']), textOf(tag['description'])])),
    operations: [...entries.values()],
    find: (id) => {
      const [entry, text] = [entries.get(id), texts.get(id)]
      return entry && text !== undefined ? operationOf(entry, text, components) : undefined
    },
  }
}

function operationsIn({
  paths,
}: OpenapiDocument): readonly (readonly [OperationEntry, JsonObject])[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, found]): [OperationEntry, JsonObject] => {
      const operation = jsonObjectOf(found)
      const [tag] = [operation['tags']].flat()
      const [id, summary] = [textOf(operation['operationId']), textOf(operation['summary'])]
      return [{ id, method: method.toUpperCase(), path, tag: textOf(tag), summary }, operation]
    }),
  )
}

type Texts = ReadonlyMap<string, string>

function operationOf(entry: OperationEntry, text: string, components: Texts): OperationParts {
  const { description, parameters, requestBody, responses } = parse(text)
  const found = reached([JSON.stringify([requestBody, responses]), text], components)
  const resolve = (part: unknown): JsonObject =>
    found.get(textOf(jsonObjectOf(part)['$ref'])) ?? jsonObjectOf(part)
  const list: readonly unknown[] = Array.isArray(parameters) ? parameters : []
  return {
    ...entry,
    description: textOf(description),
    parameters: list.map(resolve),
    body: isJsonObject(requestBody) ? jsonObjectOf(resolve(requestBody)['content']) : undefined,
    responses: new Map(
      Object.entries(jsonObjectOf(responses)).map(([status, one]) => {
        const response = resolve(one)
        const headers = Object.entries(jsonObjectOf(response['headers']))
        const resolved = headers.map(([name, header]) => [name, resolve(header)])
        return [status, { ...response, headers: Object.fromEntries(resolved) }]
      }),
    ),
    schemas: new Map(
      [...found]
        .filter(([reference]) => reference.startsWith(schemaPrefix))
        .map(([reference, schema]) => [reference.slice(schemaPrefix.length), schema]),
    ),
  }
}

/** The beginning of a reference to a schema. */
export const schemaPrefix = '#/components/schemas/'

/** Returns the components that texts refer to, directly or not, the nearest first. */
function reached(texts: readonly string[], components: Texts): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const pending = [...texts]
  for (let text = pending.shift(); text !== undefined; text = pending.shift()) {
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const component = components.get(reference)
      if (component === undefined || found.has(reference)) continue
      found.set(reference, parse(component))
      pending.push(component)
    }
  }
  return found
}

const parse = (text: string): JsonObject => jsonObjectOf(JSON.parse(text))
