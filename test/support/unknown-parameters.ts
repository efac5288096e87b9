import type { Test } from 'tap'
import type { Method, TestApp } from './open-app.ts'

/**
 * Sends parameters that the document does not list to each operation of the document, and a format
 * that no operation has. Each is refused by its name. Returns the number of operations.
 */
export async function sendUnknownParameters(
  t: Test,
  { document, request }: Pick<TestApp, 'document' | 'request'>,
): Promise<number> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({
      method: method.toUpperCase() as Method, // an operation is called by its method
      url: path.replace(/\{\w+\}/g, '1'),
    })),
  )
  for (const { method, url } of operations) {
    const place = `${method} ${url}`
    if (url.endsWith('/export-templates/1/render/')) continue // its parameters depend on the template
    const { status, object } = await request(method, `${url}?forse=1&formt=json`)
    t.strictSame([status, Object.keys(object).toSorted()], [400, ['formt', 'forse']], place)
    const messages = JSON.stringify(object)
    t.match(
      messages,
      /Unknown (parameter|filter)\. .*Did you mean \\"format\\"\?|Unknown filter/,
      place,
    )
    const format = await request(method, `${url}?format=xml`)
    t.strictSame([format.status, Object.keys(format.object)], [400, ['format']], place)
  }
  return operations.length
}
