import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { isWritable, type Model, type ResolvedField } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf } from '../../framework/model/json-value.ts'
import type { SentFile } from '../../framework/model/uploads/sent-file.ts'
import type { OpenedService } from './open.ts'
import { sampleFile } from './sample-files.ts'
import type { Samples } from './samples.ts'

/** Returns the fields of a model to which clients send files. */
export const sentFileFields = ({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter((field) => field.file && isWritable(field))

/**
 * Checks that a field keeps a file: it is downloaded as it was sent, kept by an update with the
 * object as it is read, replaced, and gone with its object. Throws an `AssertionError` where the
 * service breaks it.
 */
export async function assertKeepsFile(
  samples: Samples,
  model: Model,
  { name, file, nullable }: ResolvedField,
): Promise<void> {
  if (!file) return
  const { opened } = samples
  const { request } = opened
  const first = sampleFile(file, 1)
  const body = { ...(await samples.body(model)), [name]: first }
  const made = await request('POST', model.url, { body })
  strictEqual(made.status, 201, made.text)
  const url = `${model.url}${String(jsonObjectOf(made.body)['id'])}/`
  const read = async (): Promise<Readonly<Record<string, unknown>>> =>
    jsonObjectOf((await request('GET', url)).body)
  const shown = await read()
  await assertDownloads(opened, shown[name], first)
  if (model.operations.has('update')) {
    const again = await request('PUT', url, { body: shown })
    strictEqual(again.status, 200, again.text)
    strictEqual((await read())[name], shown[name], 'an update with the same URL keeps the file')
    const second = sampleFile(file, 2)
    const replaced = await request('PATCH', url, { body: { [name]: second } })
    strictEqual(replaced.status, 200, replaced.text)
    await assertDownloads(opened, (await read())[name], second)
    await assertGone(opened, shown[name])
    const foreign = await request('PATCH', url, { body: { [name]: shown[name] } })
    strictEqual(foreign.status, 400, 'the URL of another file')
    if (nullable) strictEqual((await request('PATCH', url, { body: { [name]: null } })).status, 200)
  }
  if (!model.operations.has('delete')) return
  const last = (await read())[name]
  strictEqual((await request('DELETE', url)).status, 204)
  if (last !== null) await assertGone(opened, last)
}

const download = ({ app, token }: OpenedService, url: unknown) =>
  app.inject({
    url: new URL(textOf(url)).pathname,
    headers: { authorization: `Token ${token}` },
  })

async function assertDownloads(
  opened: OpenedService,
  url: unknown,
  { bytes }: SentFile,
): Promise<void> {
  match(textOf(url), /^https?:/, 'a read shows the URL of the file')
  const reply = await download(opened, url)
  strictEqual(reply.statusCode, 200)
  deepStrictEqual(reply.rawPayload, Buffer.from(bytes))
  strictEqual(reply.headers['x-content-type-options'], 'nosniff')
}

async function assertGone(opened: OpenedService, url: unknown): Promise<void> {
  strictEqual((await download(opened, url)).statusCode, 404)
}
