import type { Test } from 'tap'
import type { LightMyRequestResponse } from 'fastify'
import { createService } from '../../../src/features/create-service.ts'
import {
  defineModel,
  extendModel,
  file,
  image,
  inGroup,
  reference,
  text,
} from '../../../src/framework/model/index.ts'
import { extendSources } from '../../../src/framework/model/resolve/extensions.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import type { Json } from '../../support/json.ts'
import { appTestingOf, type TestApp } from '../../support/open-app.ts'

const scan = defineModel('Scan', {
  path: 'scans',
  fields: {
    title: text({ max: 50, unique: true }),
    depot: reference('store.Depot', { optional: true, onDelete: 'cascade', reverse: 'scans' }),
    document: file({ types: ['application/pdf', 'text/plain'], maxBytes: 5000, optional: true }),
  },
  policy: {
    fields: {
      document: { view: [inGroup('clerks')] },
      photo: { change: [inGroup('clerks')] },
    },
  },
  order: ['title'],
  nested: ['title'],
})

/** An image that a project adds to a model of somebody else. */
const withPhoto = extendModel('store.Scan', {
  fields: { photo: image({ maxBytes: 5000, optional: true }) },
})

const deed = defineModel('Deed', {
  path: 'deeds',
  fields: { title: text({ max: 50 }), document: file({ types: ['application/pdf'] }) },
  softDelete: true,
  order: ['title'],
  nested: ['title'],
})

const service = createService(
  definitionOf(
    extendSources(
      [
        ...sources,
        ...[scan, deed].map((model) => ({
          application: 'store',
          file: `package/${model.name.toLowerCase()}.ts`,
          model,
        })),
      ],
      [{ file: 'schema/store/scan.ts', extension: withPhoto }],
    ),
  ),
)

const { testApp } = appTestingOf(service, 'fixture with files')

/** A file that a form sends. */
export interface FormFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns a file that begins as PDF does. */
export const pdf = (name: string): FormFile => ({
  name,
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4 text'),
})

export const png: FormFile = {
  name: 'a.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const gif: FormFile = {
  name: 'a.gif',
  type: 'image/gif',
  bytes: Buffer.from('R0lGODlhAgADAIAAAP///wAAACwAAAAAAgADAAACAoRRADs=', 'base64'),
}

/** Returns a form with texts and files. */
export function form(fields: Readonly<Record<string, string | FormFile>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') data.append(name, value)
    else
      data.append(name, new Blob([Uint8Array.from(value.bytes)], { type: value.type }), value.name)
  return data
}

/** A service with files, and functions that send and read them. */
export interface FilesApp extends TestApp {
  readonly send: (
    method: 'POST' | 'PUT' | 'PATCH',
    url: string,
    body: FormData,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly body: Json }>
  /** Reads a file as the superuser, unless the headers name another user or are null. */
  readonly open: (
    url: unknown,
    headers?: Readonly<Record<string, string>> | null,
  ) => Promise<LightMyRequestResponse>
}

export async function openFiles(
  t: Test,
  settings: Readonly<Record<string, string>>,
): Promise<FilesApp> {
  const opened = await testApp(t, settings)
  const authorization = `Token ${opened.token}`
  return {
    ...opened,
    send: async (method, url, body, headers = {}) => {
      const encoded = new Response(body)
      const reply = await opened.app.inject({
        method,
        url,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          host: 'localhost',
          authorization,
          ...headers,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
      })
      return { status: reply.statusCode, body: reply.json<Json>() }
    },
    open: (url, headers = {}) =>
      opened.app.inject({
        url: new URL(String(url)).pathname,
        headers: { host: 'localhost', ...(headers && { authorization, ...headers }) },
      }),
  }
}
